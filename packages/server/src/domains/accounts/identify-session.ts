import type { Platform } from '../../foundation/platform.js';
import { recordSessionUse } from './record-session-use.js';
import { readSessionToken, type SessionClaims } from './session-token.js';
import { livingSession, type SignedInUser } from './sessions-table.js';

export { livingSession, type SignedInUser };

/** Whose token this is, if its session is alive. One query and no cache, so ending a session ends it everywhere. */
export async function identifySession(platform: Platform, token: string): Promise<SignedInUser | undefined> {
  const claims = await readSessionToken(platform, token);
  const found = claims && (await findLivingSession(platform, claims));
  if (found) await recordSessionUse(platform, found);
  return found;
}

async function findLivingSession({ db, clock }: Platform, claims: SessionClaims): Promise<SignedInUser | undefined> {
  const { rows } = await livingSession(claims, clock.now()).execute(db);
  return rows[0];
}
