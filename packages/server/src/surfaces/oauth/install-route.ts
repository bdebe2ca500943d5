import { Type } from 'typebox';
import { findInstallAddress } from '../../domains/installations/find-install-address.js';
import { appsIssuer } from '../../domains/oauth/id-token.js';
import { withParameters } from '../../domains/oauth/make-install-code.js';
import { redirect } from '../../foundation/http/answer.js';
import { anyone, defineRoute, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';
import { refuse } from '../../foundation/http/refusal.js';

const installRoute: RouteDefaults<null> = { document: 'oauth', dialect: developerDialect, access: anyone };

const text = (description: string) => Type.Optional(Type.String({ maxLength: 2048, description }));

/** Stock clients send more than this, `scope` for example; the manifest alone says what an app asks for. */
const InstallQuery = Type.Object({
  client_id: Type.String({ minLength: 1, maxLength: 255, description: 'The app.' }),
  redirect_uri: text("One of the app's redirect addresses, character for character; its first one when left out."),
  state: text('Handed back to the app as it came.'),
  response_type: text('`code`.'),
  code_challenge: text('PKCE: base64url of the SHA-256 of the verifier.'),
  code_challenge_method: text('`S256`.'),
  key: text("The key of an unlisted app's link."),
});

/** The address is checked first: nobody is ever sent to one that the app did not register. */
export const startInstallation = defineRoute(installRoute, {
  name: 'startInstallation',
  method: 'GET',
  path: '/apps/install',
  tag: 'Installing',
  summary: 'Sends the merchant to the page where they consent.',
  query: InstallQuery,
  answers: [{ status: 302, description: 'To the consent page, or back to the app with an error.' }],
  errors: ['APP_NOT_FOUND', 'INSTALLATION_INVALID'],
  handle: async ({ query, platform }) => {
    const address = await findInstallAddress(platform.db, query.client_id, query.redirect_uri ?? null);
    const error = problemOf(query);
    if (error && address) {
      const { state } = query;
      return redirect(
        withParameters(address, { ...error, ...(state !== undefined && { state }), iss: appsIssuer(platform) }),
        302,
      );
    }
    if (error) refuse('INSTALLATION_INVALID', { message: error.error_description });
    const { client_id, redirect_uri, state, code_challenge, code_challenge_method, key } = query;
    const carried = { client_id, redirect_uri, state, code_challenge, code_challenge_method, key };
    const given = Object.entries(carried).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return redirect(withParameters(`${platform.config.dashboardUrl}/install`, Object.fromEntries(given)), 302);
  },
});

function problemOf(
  query: Record<string, string | undefined>,
): { error: string; error_description: string } | undefined {
  const { response_type, code_challenge, code_challenge_method } = query;
  if (response_type !== undefined && response_type !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code.' };
  }
  if (code_challenge_method !== undefined && code_challenge_method !== 'S256') {
    return { error: 'invalid_request', error_description: 'code_challenge_method must be S256.' };
  }
  if (code_challenge !== undefined && code_challenge_method === undefined) {
    // RFC 7636 would read this as "plain", which is no protection.
    return { error: 'invalid_request', error_description: 'code_challenge_method=S256 is missing.' };
  }
  if (code_challenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(code_challenge)) {
    return { error: 'invalid_request', error_description: 'code_challenge must have 43 base64url characters.' };
  }
  return undefined;
}
