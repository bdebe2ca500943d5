import { createHash } from 'node:crypto';
import type { TokenResponse } from '@souk/contract';
import { DomainError, throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { type Client, mayActFor } from '../apps/secrets/find-client.js';
import { evictAccessTokens } from './access-token-cache.js';
import { generateTokenPair, offlineTokenResponse } from './generate-token-pair.js';
import { type InstallCodeRow, redeemCode, selectInstallCode } from './grants-table.js';
import { revokeFamily } from './token-pairs-table.js';

export interface CodeRequest {
  code: string;
  /** Omitted only when the code was issued without an address. */
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
}

/** Grant `authorization_code`: the app's first offline tokens. A code that is refused for another reason is not spent. */
export async function redeemInstallCode(
  platform: Platform,
  client: Client,
  request: CodeRequest,
): Promise<TokenResponse> {
  const now = platform.clock.now();
  const codeHash = hashToken(request.code);
  const row = await selectInstallCode(platform.db, codeHash);
  const own = row?.app_id === client.appId && mayActFor(client, placeOf(row)) ? row : undefined;
  // Only a code that was made without an address may be redeemed without one.
  if (request.redirectUri === undefined && own?.redirect_uri !== null) {
    throwDomainError('invalid_request', { message: 'redirect_uri is missing.' });
  }
  if (!own) throw new DomainError('invalid_grant');
  if (own.used_at !== null) return rejectSecondUse(platform, own, now);
  judge(own, request, now);
  const pair = generateTokenPair(now);
  const grantee = await redeemCode(platform.db, codeHash, pair, now);
  if (grantee) return offlineTokenResponse(pair, grantee, now);
  const again = await selectInstallCode(platform.db, codeHash);
  if (again && again.used_at !== null) return rejectSecondUse(platform, again, now);
  return throwDomainError('invalid_grant', { message: 'The app is no longer installed on this business.' });
}

const placeOf = ({ installation_id, on_dev_store }: InstallCodeRow) => ({
  id: installation_id,
  onDevStore: on_dev_store,
});

function judge(row: InstallCodeRow, { redirectUri, codeVerifier }: CodeRequest, now: Date): void {
  if (row.expires_at <= now) throwDomainError('invalid_grant', { message: 'The code has expired.' });
  if (row.redirect_uri !== (redirectUri ?? null)) {
    throwDomainError('invalid_grant', { message: 'redirect_uri is not the URL that the code was sent to.' });
  }
  if (row.code_challenge === null) {
    // An unexpected verifier means that someone removed the challenge from the request.
    if (codeVerifier !== undefined)
      throwDomainError('invalid_grant', { message: 'No code_challenge was sent for this code.' });
    return;
  }
  if (codeVerifier === undefined) throwDomainError('invalid_request', { message: 'code_verifier is missing.' });
  if (createHash('sha256').update(codeVerifier).digest('base64url') !== row.code_challenge) {
    throwDomainError('invalid_grant', { message: 'code_verifier does not match the code_challenge.' });
  }
}

/** Somebody else has the code too: what its first use issued is revoked. */
async function rejectSecondUse(platform: Platform, { family_id }: InstallCodeRow, now: Date): Promise<never> {
  if (family_id !== null) {
    await revokeFamily(platform.db, family_id, now);
    evictAccessTokens(platform, { kind: 'family', id: family_id });
  }
  return throwDomainError('invalid_grant', { message: 'The code was already used. Its tokens are revoked.' });
}
