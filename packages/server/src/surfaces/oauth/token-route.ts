import { TokenResponse } from '@souk/contract';
import { Type } from 'typebox';
import {
  authenticateClient,
  type Client,
  type ClientCredentials,
  failedAuthentication,
  takeClientPermit,
} from '../../domains/oauth/authenticate-client.js';
import { exchangeIdToken } from '../../domains/oauth/exchange-id-token.js';
import { redeemInstallCode } from '../../domains/oauth/redeem-install-code.js';
import { refreshTokens } from '../../domains/oauth/refresh-tokens.js';
import { DomainError } from '../../foundation/domain-error.js';
import type { FlatParameters } from '../../foundation/http/body/flat-parameters.js';
import { defineRoute, type RawRequest } from '../../foundation/http/define-route.js';
import { ok } from '../../foundation/http/response.js';
import type { Platform } from '../../foundation/platform.js';
import { clientRoute, flatBody, neverStored, readClientParameters } from './client-access.js';
import { type Grant, readGrant } from './read-grant.js';

export const createToken = defineRoute(clientRoute, {
  name: 'createToken',
  method: 'POST',
  path: '/apps/oauth/token',
  tag: 'Tokens',
  summary: 'Create app tokens',
  description:
    'Issues tokens to an installed app. Three grants: `authorization_code` (the install code), `refresh_token`, and token exchange with an ID token. Form-encoded or a flat JSON object, at most 8 KB; each value is a string and appears once.',
  body: {
    ...flatBody,
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
  responses: [{ status: 200, description: 'The tokens', schema: TokenResponse }],
  errors: ['invalid_request', 'invalid_grant', 'PAYLOAD_TOO_LARGE', 'temporarily_unavailable'],
  handle: async ({ caller, body, request, platform }) => {
    const parameters = await readClientParameters(platform, body, request);
    const tokens = await issueTokens(platform, request, caller, parameters);
    if (!tokens) throw await failedAuthentication(platform, request.address);
    return ok(tokens, neverStored);
  },
});

/** Undefined when the client's credentials are wrong. */
async function issueTokens(
  platform: Platform,
  request: RawRequest,
  credentials: ClientCredentials,
  parameters: FlatParameters,
): Promise<TokenResponse | undefined> {
  const grant = readGrant(parameters, credentials);
  const client = await findClient(platform, credentials, grant);
  if (!client) return undefined;
  request.calledBy = { kind: 'app', appId: client.appId, installationId: null };
  await takeClientPermit(platform, client.clientId);
  if (grant instanceof DomainError) throw grant;
  const tokens = await performGrant(platform, { client, credentials, grant });
  if (!tokens) platform.recentClients.forget(credentials);
  return tokens;
}

/** A refresh authenticates in its own statement: a client whose credentials were right before needs no look-up first. */
async function findClient(
  platform: Platform,
  credentials: ClientCredentials,
  grant: Grant | DomainError,
): Promise<Client | undefined> {
  const isRefresh = !(grant instanceof DomainError) && grant.kind === 'refresh';
  const recent = isRefresh ? platform.recentClients.recall(credentials) : undefined;
  return recent ?? authenticateClient(platform, credentials);
}

async function performGrant(
  platform: Platform,
  { client, credentials, grant }: { client: Client; credentials: ClientCredentials; grant: Grant },
): Promise<TokenResponse | undefined> {
  switch (grant.kind) {
    case 'code':
      return redeemInstallCode(platform, client, grant.request);
    case 'refresh':
      return refreshTokens(platform, { credentials, refreshToken: grant.refreshToken });
    case 'exchange':
      return exchangeIdToken(platform, client, grant.request);
  }
}
