import type { User } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { selectPasswordChangedAt, selectUser, selectUserByEmail, selectUsers } from './users-table.js';

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return (await selectUser(db, id))?.user;
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return (await selectUserByEmail(db, email))?.user;
}

/** By their ids. */
export async function findUsers(db: Database, ids: readonly string[]): Promise<Map<string, User>> {
  const users = ids.length === 0 ? [] : await selectUsers(db, ids);
  return new Map(users.map((user) => [user.id, user]));
}

/** Anything issued to the person before this time is no longer valid. */
export function findPasswordChange(db: Database, userId: string): Promise<Date | undefined> {
  return selectPasswordChangedAt(db, userId);
}
