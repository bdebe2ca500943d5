import type { SessionBearer } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import { writeSessionToken } from './session-token.js';
import type { SignedInUser } from './sessions-table.js';

const bearerSeconds = 600;

/** A short-lived token for a living session; it ends with the session, even before it expires. */
export async function issueSessionBearer(
  platform: Platform,
  { userId, sessionId }: SignedInUser,
): Promise<SessionBearer> {
  const expiresAt = new Date(platform.clock.now().getTime() + bearerSeconds * 1000);
  const token = await writeSessionToken(platform, { userId, sessionId }, expiresAt);
  return { token, expiresAt: expiresAt.toISOString(), expiresInSeconds: bearerSeconds };
}
