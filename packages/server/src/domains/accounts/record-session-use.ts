import type { Platform } from '../../foundation/platform.js';
import { type SignedInUser, updateLastUse } from './sessions-table.js';

/** How precisely the last use of a session is recorded, so that not every request costs a write. */
const recordEveryMs = 5 * 60_000;

/** Call this after recognising a session. The row already holds the last use, so this is mostly a comparison. */
export async function recordSessionUse(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { sessionId, lastUsedAt }: Pick<SignedInUser, 'sessionId' | 'lastUsedAt'>,
): Promise<void> {
  const now = clock.now();
  const stale = new Date(now.getTime() - recordEveryMs);
  if (lastUsedAt && lastUsedAt > stale) return;
  await updateLastUse(db, sessionId, now, stale);
}
