import { Type } from 'typebox';
import { findErrorRedirect } from '../../domains/installations/find-error-redirect.js';
import { validateInstallRequest } from '../../domains/installations/validate-install-request.js';
import { redirectToAppWithError, withParameters } from '../../domains/oauth/create-install-code.js';
import { anyone, defineRoute, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { redirect } from '../../foundation/http/response.js';

const installRoute: RouteDefaults<null> = { document: 'oauth', errorFormat: developerErrorFormat, access: anyone };

const text = (description: string) => Type.Optional(Type.String({ maxLength: 2048, description }));

/** Stock clients send more than this, `scope` for example; the manifest alone says what an app asks for. */
const InstallQuery = Type.Object({
  client_id: Type.String({ minLength: 1, maxLength: 255, description: 'The app' }),
  redirect_uri: text("One of the app's redirect URLs, exactly as declared. Default: the first one."),
  state: text('Returned to the app unchanged.'),
  response_type: text('`code`.'),
  code_challenge: text('PKCE: base64url of the SHA-256 hash of the verifier.'),
  code_challenge_method: text('`S256`.'),
  key: text("The key from an unlisted app's link."),
});

/** The address is checked first: nobody is ever sent to one that the app did not register. */
export const startInstallation = defineRoute(installRoute, {
  name: 'startInstallation',
  method: 'GET',
  path: '/apps/install',
  tag: 'Installing',
  summary: 'Start an installation',
  description: 'Redirects the merchant to the consent page.',
  query: InstallQuery,
  responses: [
    { status: 302, description: 'Redirect to the consent page, or back to a listed or unlisted app with an error' },
  ],
  errors: ['APP_NOT_FOUND', 'INSTALLATION_INVALID'],
  handle: async ({ query, platform }) => {
    const { client_id, redirect_uri, state, response_type, code_challenge, code_challenge_method, key } = query;
    const address = await findErrorRedirect(platform.db, {
      clientId: client_id,
      redirectUri: redirect_uri ?? null,
      config: platform.config,
    });
    const problem = validateInstallRequest(query);
    if (problem && address) return redirect(redirectToAppWithError(platform, address, { ...problem, state }), 302);
    const carried = { client_id, redirect_uri, state, code_challenge, code_challenge_method, key };
    // The problem is passed along: the consent page shows it, or redirects back when it is the developer's own dev store.
    const wrong = problem && { response_type };
    return redirect(withParameters(`${platform.config.dashboardUrl}/install`, { ...carried, ...wrong }), 302);
  },
});
