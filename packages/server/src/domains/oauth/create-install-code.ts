import { type Installation, installCodeSeconds } from '@souk/contract';
import { secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Platform } from '../../foundation/platform.js';
import { hashToken, newToken } from '../../foundation/secrets/random-token.js';
import { insertInstallCode } from './grants-table.js';
import { appsIssuer } from './id-token.js';

export interface InstallCodeRequest {
  installation: Installation;
  redirectUri: string;
  state: string | null;
  codeChallenge: string | null;
  issuer: string;
  now: Date;
}

/** The address the merchant is sent back to, with a code that the app redeems for its first tokens. */
export async function createInstallRedirect(db: Database, request: InstallCodeRequest): Promise<string> {
  const { installation, redirectUri, codeChallenge, state, issuer, now } = request;
  const code = await makeCode(db, installation, { redirectUri, codeChallenge }, now);
  return withParameters(redirectUri, { code, state: state ?? undefined, iss: issuer });
}

/** A code that is handed over directly, and so is redeemed without an address. */
export function createInstallCode(db: Database, installation: Installation, now: Date): Promise<string> {
  return makeCode(db, installation, { redirectUri: null, codeChallenge: null }, now);
}

async function makeCode(
  db: Database,
  installation: Installation,
  bound: { redirectUri: string | null; codeChallenge: string | null },
  now: Date,
): Promise<string> {
  const code = newToken('ic');
  await insertInstallCode(db, {
    codeHash: hashToken(code),
    businessId: installation.businessId,
    installationId: installation.id,
    appId: installation.appId,
    ...bound,
    createdAt: now,
    expiresAt: secondsAfter(now, installCodeSeconds),
  });
  return code;
}

export interface ErrorForApp {
  error: string;
  error_description?: string;
  state?: string | null;
}

/** The app's address with an error and its issuer (RFC 9207). */
export function redirectToAppWithError(
  platform: Pick<Platform, 'config'>,
  address: string,
  { state, ...error }: ErrorForApp,
): string {
  return withParameters(address, { ...error, state: state ?? undefined, iss: appsIssuer(platform) });
}

/** Adds parameters to the address's existing query, and changes nothing else. */
export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
