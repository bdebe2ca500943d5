import type { Credentials, Session } from '@souk/contract';
import { refuse } from '../../foundation/http/refusal.js';
import type { Platform } from '../../foundation/platform.js';
import { isPasswordOf } from './hash-password.js';
import { limitSignIns } from './limit-guesses.js';
import { writeSessionToken } from './session-token.js';
import { insertSession } from './sessions-table.js';
import { selectUserByEmail } from './users-table.js';

export const sessionHours = 12;

/** An unknown email and a wrong password are answered alike, after the same work. */
export async function signIn(platform: Platform, { email, password }: Credentials, address: string): Promise<Session> {
  await limitSignIns(platform, email, address);
  const found = await selectUserByEmail(platform.db, email);
  const fits = await isPasswordOf(found?.passwordHash, password);
  if (!found || !fits) refuse('CREDENTIALS_INVALID');

  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  const { user, passwordHash } = found;
  const sessionId = await insertSession(platform.db, {
    userId: user.id,
    checkedHash: passwordHash,
    createdAt,
    expiresAt,
  });
  if (sessionId === undefined) refuse('CREDENTIALS_INVALID');
  const token = await writeSessionToken(platform, { userId: user.id, sessionId }, expiresAt);
  return { token, expiresAt: expiresAt.toISOString(), user };
}
