import type { Platform } from '../../foundation/platform.js';
import { endingSessions } from './end-sessions.js';
import type { SignedInUser } from './sessions-table.js';

/** Online access tokens end with their session. Developer tokens stay: signing out of the dashboard is no reason to break somebody's scripts. */
export async function signOut(platform: Platform, { userId, sessionId }: SignedInUser): Promise<void> {
  await endingSessions(platform, (_context, end) => end({ userId, sessionId }));
}
