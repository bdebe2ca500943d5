import { Type } from 'typebox';
import { authenticateClient, failedAuthentication, takeClientPermit } from '../../domains/oauth/authenticate-client.js';
import { revokeToken } from '../../domains/oauth/revoke-token.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { clientRoute, flatBody, neverStored, readClientParameters, requireOwnClientId } from './client-access.js';
import { requireParameter } from './require-parameter.js';

export const createRevocation = defineRoute(clientRoute, {
  name: 'revokeToken',
  method: 'POST',
  path: '/apps/oauth/revoke',
  tag: 'Tokens',
  summary: 'Revoke a token',
  description:
    'Revokes an access token or a refresh token of the app (RFC 7009). Revoking a refresh token ends all tokens of the same grant; an access token ends alone. The response is the same for a token that is unknown, expired or belongs to another app; such a token is not changed. Form-encoded or a flat JSON object, at most 8 KB.',
  body: {
    ...flatBody,
    schema: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 4096, description: 'An access token or a refresh token.' }),
      token_type_hint: Type.Optional(
        Type.String({
          description: '`access_token` or `refresh_token`. Optional: the type is detected from the token.',
        }),
      ),
      client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    }),
  },
  responses: [{ status: 200, description: 'Token revoked' }],
  errors: ['invalid_request', 'PAYLOAD_TOO_LARGE', 'temporarily_unavailable'],
  handle: async ({ caller: credentials, body, request, platform }) => {
    const parameters = await readClientParameters(platform, body, request);
    const client = await authenticateClient(platform, credentials);
    if (!client) throw await failedAuthentication(platform, request.address);
    request.calledBy = { kind: 'app', appId: client.appId, installationId: null };
    await takeClientPermit(platform, client.clientId);
    requireOwnClientId(parameters, credentials);
    await revokeToken(platform, client, requireParameter(parameters, 'token'));
    return { status: 200, headers: neverStored };
  },
});
