import {
  type ClientCredentials,
  failedAuthentication,
  hashCredentials,
  rejectGuessers,
} from '../../domains/oauth/authenticate-client.js';
import {
  type FlatParameters,
  flatMediaTypes,
  invalidRequest,
  readFlatParameters,
} from '../../foundation/http/body/flat-parameters.js';
import type { Access, BytesReceived, RawRequest } from '../../foundation/http/define-route.js';
import { oauthErrorFormat } from '../../foundation/http/error-formats/oauth-error-format.js';
import type { Platform } from '../../foundation/platform.js';
import { readBasic } from './read-basic.js';

/** Reads who claims to call; the credentials are verified by the statement that needs them. */
const clientAccess: Access<ClientCredentials> = {
  name: 'client',
  security: ['clientBasic'],
  errors: ['invalid_client', 'slow_down'],
  async identify(request, platform) {
    await rejectGuessers(platform, request.address);
    const credentials = readBasic(request);
    if (!credentials) throw await failedAuthentication(platform, request.address);
    return hashCredentials(credentials);
  },
};

/** For endpoints that apps call with their client id and secret. */
export const clientRoute = { document: 'oauth', errorFormat: oauthErrorFormat, access: clientAccess } as const;

export const flatBody = { kind: 'bytes', mediaTypes: flatMediaTypes, limitBytes: 8 * 1024 } as const;

export const neverStored = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** A secret in the body ends up in logs and histories, so it counts as a failed authentication. */
export async function readClientParameters(
  platform: Platform,
  body: BytesReceived,
  { address }: RawRequest,
): Promise<FlatParameters> {
  const parameters = readFlatParameters(body);
  if (!parameters.has('client_secret')) return parameters;
  throw await failedAuthentication(platform, address, 'Send the client secret with HTTP Basic, not in the body.');
}

export function requireOwnClientId(parameters: FlatParameters, { clientId }: ClientCredentials): void {
  const given = parameters.get('client_id');
  if (given === undefined || given === clientId) return;
  throw invalidRequest('client_id must match the HTTP Basic credentials.');
}
