import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { isPasswordOf } from './hash-password.js';
import { forgivePasswordGuess, limitPasswordGuesses } from './limit-sign-in-attempts.js';
import { selectUser } from './users-table.js';

/** Checks that the holder of the session also knows the password; returns the hash it was checked against. */
export async function checkCurrentPassword(platform: Platform, userId: string, password: string): Promise<string> {
  await limitPasswordGuesses(platform, userId);
  const found = await selectUser(platform.db, userId);
  const fits = await isPasswordOf(found?.passwordHash, password);
  if (!found || !fits) throwDomainError('CURRENT_PASSWORD_WRONG');
  await forgivePasswordGuess(platform, userId);
  return found.passwordHash;
}
