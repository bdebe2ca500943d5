import { TokenResponse } from '@souk/contract';
import { Type } from 'typebox';
import {
  authenticateClient,
  type ClientCredentials,
  failedAuthentication,
  hashCredentials,
  noteWrong,
  refuseGuessers,
  takeClientPermit,
  wasRight,
} from '../../domains/oauth/authenticate-client.js';
import { refreshTokens } from '../../domains/oauth/refresh-tokens.js';
import { ok } from '../../foundation/http/answer.js';
import {
  type FlatParameters,
  flatMediaTypes,
  invalidRequest,
  readFlatParameters,
} from '../../foundation/http/body/flat-parameters.js';
import { type Access, type BytesReceived, defineRoute, type RawRequest } from '../../foundation/http/define-route.js';
import { oauthDialect } from '../../foundation/http/dialects/oauth-dialect.js';
import type { Platform } from '../../foundation/platform.js';
import { performGrant } from './perform-grant.js';
import { readBasic } from './read-basic.js';

const bodyLimitBytes = 8 * 1024;

/** Reads who claims to call; whether they are right is asked together with the grant. */
const clientAccess: Access<ClientCredentials> = {
  name: 'client',
  security: ['clientBasic'],
  errors: ['invalid_client', 'slow_down'],
  async identify(request, platform) {
    await refuseGuessers(platform, request.address);
    const credentials = readBasic(request);
    if (!credentials) throw await failedAuthentication(platform, request.address);
    return hashCredentials(credentials);
  },
};

const tokenRoute = { document: 'oauth', dialect: oauthDialect, access: clientAccess } as const;

export const createToken = defineRoute(tokenRoute, {
  name: 'createToken',
  method: 'POST',
  path: '/apps/oauth/token',
  tag: 'Tokens',
  summary: 'Issues tokens to an installed app.',
  description:
    'Three grants: `authorization_code` (the install code), `refresh_token`, and the token exchange of an ID token. Form-encoded or a flat JSON object, at most 8 KB; every value one string, none repeated.',
  body: {
    kind: 'bytes',
    mediaTypes: flatMediaTypes,
    limitBytes: bodyLimitBytes,
    schema: Type.Object({
      grant_type: Type.String(),
      code: Type.Optional(Type.String()),
      redirect_uri: Type.Optional(Type.String()),
      code_verifier: Type.Optional(Type.String()),
      refresh_token: Type.Optional(Type.String()),
      subject_token: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
      subject_token_type: Type.Optional(Type.String()),
      requested_token_type: Type.Optional(Type.String()),
      client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    }),
  },
  answers: [{ status: 200, description: 'The tokens.', schema: TokenResponse }],
  errors: ['invalid_request', 'invalid_grant', 'PAYLOAD_TOO_LARGE', 'temporarily_unavailable'],
  handle: async ({ caller, body, request, platform }) =>
    ok(await issueTokens(platform, caller, body, request), { 'cache-control': 'no-store', pragma: 'no-cache' }),
});

async function issueTokens(
  platform: Platform,
  credentials: ClientCredentials,
  body: BytesReceived,
  { address }: RawRequest,
): Promise<TokenResponse> {
  const parameters = readFlatParameters(body);
  if (parameters.has('client_secret')) {
    throw await failedAuthentication(platform, address, 'Send the client secret with HTTP Basic, never in the body.');
  }
  const tokens =
    (await refreshAtOnce(platform, credentials, parameters)) ??
    (await authenticateThenGrant(platform, credentials, parameters));
  if (!tokens) throw await failedAuthentication(platform, address);
  return tokens;
}

/** The frequent case, a well-formed refresh of a client that was right before, is one statement. */
async function refreshAtOnce(
  platform: Platform,
  credentials: ClientCredentials,
  parameters: FlatParameters,
): Promise<TokenResponse | undefined> {
  const refreshToken = parameters.get('refresh_token');
  if (parameters.get('grant_type') !== 'refresh_token' || !refreshToken) return undefined;
  if (!fitsClient(parameters, credentials) || !wasRight(platform, credentials)) return undefined;
  await takeClientPermit(platform, credentials.clientId);
  const answer = await refreshTokens(platform, { credentials, refreshToken });
  if (!answer) noteWrong(platform, credentials);
  return answer;
}

async function authenticateThenGrant(
  platform: Platform,
  credentials: ClientCredentials,
  parameters: FlatParameters,
): Promise<TokenResponse | undefined> {
  const client = await authenticateClient(platform, credentials);
  if (!client) return undefined;
  await takeClientPermit(platform, client.clientId);
  if (!fitsClient(parameters, credentials))
    throw invalidRequest('client_id is not the one of the HTTP Basic credentials.');
  return performGrant(platform, { client, credentials, parameters });
}

function fitsClient(parameters: FlatParameters, { clientId }: ClientCredentials): boolean {
  const given = parameters.get('client_id');
  return given === undefined || given === clientId;
}
