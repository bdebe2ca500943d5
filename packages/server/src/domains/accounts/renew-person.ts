import type { User } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import { endingSessions } from './end-sessions.js';
import { hashPassword } from './hash-password.js';
import { insertUser, markEmailVerified, replacePasswordHash, selectUserByEmail } from './users-table.js';

export interface PersonToRenew {
  email: string;
  name: string;
  password: string;
}

/**
 * A person with this very password and a verified address: new, or with every session and developer token of before
 * refused from now on.
 */
export async function renewPerson(platform: Platform, { email, name, password }: PersonToRenew): Promise<User> {
  const passwordHash = await hashPassword(password);
  const now = platform.clock.now();
  return endingSessions(platform, async (transaction, end) => {
    const inserted = await insertUser(transaction, { email, name, passwordHash }, now);
    if (inserted) return markEmailVerified(transaction, inserted.id, now);
    const found = await selectUserByEmail(transaction, email);
    if (!found) throw new Error(`${email} is taken and not there.`);
    const userId = found.user.id;
    await replacePasswordHash(transaction, userId, { checked: found.passwordHash, next: passwordHash }, now);
    await end({ userId });
    return markEmailVerified(transaction, userId, now);
  });
}
