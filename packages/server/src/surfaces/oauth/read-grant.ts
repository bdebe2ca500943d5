import { idTokenType, offlineTokenType, onlineTokenType, tokenExchangeGrant } from '@souk/contract';
import type { ClientCredentials } from '../../domains/oauth/authenticate-client.js';
import type { ExchangeRequest } from '../../domains/oauth/exchange-id-token.js';
import type { CodeRequest } from '../../domains/oauth/redeem-install-code.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type FlatParameters, invalidRequest } from '../../foundation/http/body/flat-parameters.js';
import { requireOwnClientId } from './client-access.js';
import { requireParameter } from './require-parameter.js';

/** What a request to the token endpoint wants, well-formed. */
export type Grant =
  | { kind: 'code'; request: CodeRequest }
  | { kind: 'refresh'; refreshToken: string }
  | { kind: 'exchange'; request: ExchangeRequest };

const readers: Record<string, (parameters: FlatParameters) => Grant> = {
  authorization_code: (parameters) => ({
    kind: 'code',
    request: {
      code: requireParameter(parameters, 'code'),
      redirectUri: parameters.get('redirect_uri'),
      codeVerifier: readVerifier(parameters),
    },
  }),

  refresh_token: (parameters) => ({ kind: 'refresh', refreshToken: requireParameter(parameters, 'refresh_token') }),

  [tokenExchangeGrant]: (parameters) => {
    const subjectToken = requireParameter(parameters, 'subject_token');
    if (requireParameter(parameters, 'subject_token_type') !== idTokenType) {
      throw invalidRequest(`subject_token_type must be ${idTokenType}.`);
    }
    const requestedTokenType = requireParameter(parameters, 'requested_token_type');
    if (requestedTokenType !== offlineTokenType && requestedTokenType !== onlineTokenType) {
      throw invalidRequest(`requested_token_type must be ${offlineTokenType} or ${onlineTokenType}.`);
    }
    return { kind: 'exchange', request: { subjectToken, requestedTokenType } };
  },
};

export const grantTypes = Object.keys(readers);

/** A malformed request returns its refusal instead of throwing it: only an authenticated client is told. */
export function readGrant(parameters: FlatParameters, credentials: ClientCredentials): Grant | DomainError {
  try {
    requireOwnClientId(parameters, credentials);
    const grantType = requireParameter(parameters, 'grant_type');
    const read = Object.hasOwn(readers, grantType) ? readers[grantType] : undefined;
    if (!read) throw invalidRequest(`grant_type must be one of: ${grantTypes.join(', ')}.`);
    return read(parameters);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** RFC 7636: 43 to 128 unreserved characters. */
function readVerifier(parameters: FlatParameters): string | undefined {
  const verifier = parameters.get('code_verifier');
  if (verifier === undefined || /^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return verifier;
  throw invalidRequest('code_verifier must have 43 to 128 characters: letters, digits, "-", ".", "_" and "~".');
}
