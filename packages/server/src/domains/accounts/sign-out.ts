import type { Platform } from '../../foundation/platform.js';
import { endSession, type SignedInUser } from './sessions-table.js';

/** Developer tokens stay: signing out of the dashboard is no reason to break somebody's scripts. */
export function signOut({ db, clock }: Platform, { sessionId }: SignedInUser): Promise<void> {
  return endSession(db, sessionId, clock.now());
}
