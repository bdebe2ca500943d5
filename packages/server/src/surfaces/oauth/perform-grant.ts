import { idTokenType, offlineTokenType, onlineTokenType, type TokenResponse, tokenExchangeGrant } from '@souk/contract';
import type { Client, ClientCredentials } from '../../domains/oauth/authenticate-client.js';
import { exchangeIdToken } from '../../domains/oauth/exchange-id-token.js';
import { redeemInstallCode } from '../../domains/oauth/redeem-install-code.js';
import { refreshTokens } from '../../domains/oauth/refresh-tokens.js';
import { type FlatParameters, invalidRequest } from '../../foundation/http/body/flat-parameters.js';
import type { Platform } from '../../foundation/platform.js';
import { requireParameter } from './require-parameter.js';

export interface GrantRequest {
  client: Client;
  credentials: ClientCredentials;
  parameters: FlatParameters;
}

type Perform = (platform: Platform, request: GrantRequest) => Promise<TokenResponse | undefined>;

const grants: Record<string, Perform> = {
  authorization_code: (platform, { client, parameters }) =>
    redeemInstallCode(platform, client, {
      code: requireParameter(parameters, 'code'),
      redirectUri: requireParameter(parameters, 'redirect_uri'),
      codeVerifier: readVerifier(parameters),
    }),

  refresh_token: (platform, { credentials, parameters }) =>
    refreshTokens(platform, { credentials, refreshToken: requireParameter(parameters, 'refresh_token') }),

  [tokenExchangeGrant]: (platform, { client, parameters }) => {
    const subjectToken = requireParameter(parameters, 'subject_token');
    if (requireParameter(parameters, 'subject_token_type') !== idTokenType) {
      throw invalidRequest(`subject_token_type must be ${idTokenType}.`);
    }
    const requestedTokenType = requireParameter(parameters, 'requested_token_type');
    if (requestedTokenType !== offlineTokenType && requestedTokenType !== onlineTokenType) {
      throw invalidRequest(`requested_token_type must be ${offlineTokenType} or ${onlineTokenType}.`);
    }
    return exchangeIdToken(platform, client, { subjectToken, requestedTokenType });
  },
};

export const grantTypes = Object.keys(grants);

/** Undefined when the client turned out to be wrong after all: its secret was revoked a moment ago. */
export async function performGrant(platform: Platform, request: GrantRequest): Promise<TokenResponse | undefined> {
  const grantType = requireParameter(request.parameters, 'grant_type');
  const perform = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
  if (!perform) throw invalidRequest(`grant_type must be one of: ${grantTypes.join(', ')}.`);
  return perform(platform, request);
}

/** RFC 7636: 43 to 128 unreserved characters. */
function readVerifier(parameters: FlatParameters): string | undefined {
  const verifier = parameters.get('code_verifier');
  if (verifier === undefined || /^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return verifier;
  throw invalidRequest('code_verifier must have 43 to 128 letters, digits, "-", ".", "_" or "~".');
}
