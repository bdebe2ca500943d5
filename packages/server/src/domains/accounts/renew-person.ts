import type { User } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { hashPassword } from './hash-password.js';
import { endSessionsOf } from './sessions-table.js';
import { insertUser, replacePasswordHash, selectUserByEmail } from './users-table.js';

export interface PersonToRenew {
  email: string;
  name: string;
  password: string;
}

/** A person with this very password: new, or with every session and developer token of before refused from now on. */
export async function renewPerson(platform: Platform, { email, name, password }: PersonToRenew): Promise<User> {
  const passwordHash = await hashPassword(password);
  const now = platform.clock.now();
  return inTransaction(platform, async (transaction) => {
    const inserted = await insertUser(transaction, { email, name, passwordHash }, now);
    if (inserted) return inserted;
    const found = await selectUserByEmail(transaction, email);
    if (!found) throw new Error(`${email} is taken and not there.`);
    await replacePasswordHash(transaction, found.user.id, { checked: found.passwordHash, next: passwordHash }, now);
    await endSessionsOf(transaction, found.user.id, now);
    return found.user;
  });
}
