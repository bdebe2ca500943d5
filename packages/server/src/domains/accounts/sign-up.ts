import type { NewUser, User } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { hashPassword } from './hash-password.js';
import { rejectWeakPassword } from './passwords/reject-weak-password.js';
import { insertUser } from './users-table.js';

/** The password is hashed first, so that a taken address takes as long to reject as a free one to accept. */
export async function signUp(db: Database, { email, name, password }: NewUser, now: Date): Promise<User> {
  await rejectWeakPassword(password, { email, name });
  const passwordHash = await hashPassword(password);
  return (await insertUser(db, { email, name, passwordHash }, now)) ?? throwDomainError('EMAIL_TAKEN');
}
