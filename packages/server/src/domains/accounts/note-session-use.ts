import type { Platform } from '../../foundation/platform.js';
import { type SignedInUser, updateLastUse } from './sessions-table.js';

/** When a session was last used is told to within this time, so that it costs no write with every request. */
const noteEveryMs = 5 * 60_000;

/** Whoever has recognised a session calls this. The row said when it was last used, so this is mostly a comparison. */
export async function noteSessionUse(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { sessionId, lastUsedAt }: Pick<SignedInUser, 'sessionId' | 'lastUsedAt'>,
): Promise<void> {
  const now = clock.now();
  const stale = new Date(now.getTime() - noteEveryMs);
  if (lastUsedAt && lastUsedAt > stale) return;
  await updateLastUse(db, sessionId, now, stale);
}
