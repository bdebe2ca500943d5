import type { SessionSummary } from '@souk/contract';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { endingSessions } from './end-sessions.js';
import { type SignedInUser, selectSessions } from './sessions-table.js';

/** A page of the person's living sessions, newest first; the one making this request is marked. */
export async function listSessions(
  { db, clock }: Platform,
  { userId, sessionId }: SignedInUser,
  page: { after: readonly unknown[] | undefined; limit: number },
): Promise<SessionSummary[]> {
  const found = await selectSessions(db, userId, { ...page, now: clock.now() });
  return found.map((session) => ({ ...session, current: session.id === sessionId }));
}

/** Ends one of the person's sessions, which may be the current one. */
export async function removeSession(platform: Platform, { userId }: SignedInUser, sessionId: string): Promise<void> {
  const ended = await endingSessions(platform, (_context, end) => end({ userId, sessionId }));
  if (ended === 0) throwDomainError('SESSION_NOT_FOUND');
}
