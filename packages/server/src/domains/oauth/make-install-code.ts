import { type Installation, installCodeSeconds } from '@souk/contract';
import { secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { hashToken, newToken } from '../../foundation/secrets/random-token.js';
import { insertInstallCode } from './grants-table.js';

export interface InstallCodeRequest {
  installation: Installation;
  redirectUri: string;
  state: string | null;
  codeChallenge: string | null;
  issuer: string;
  now: Date;
}

/** The address the merchant is sent back to, with a code that the app redeems for its first tokens. */
export async function makeInstallRedirect(db: Database, request: InstallCodeRequest): Promise<string> {
  const { installation, redirectUri, state, now } = request;
  const code = newToken('ic');
  await insertInstallCode(db, {
    codeHash: hashToken(code),
    businessId: installation.businessId,
    installationId: installation.id,
    appId: installation.appId,
    redirectUri,
    codeChallenge: request.codeChallenge,
    createdAt: now,
    expiresAt: secondsAfter(now, installCodeSeconds),
  });
  return withParameters(redirectUri, { code, ...(state !== null && { state }), iss: request.issuer });
}

/** Adds to the query the address already has and changes nothing else of it. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const added = new URLSearchParams(parameters).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${added}`;
}
