import type { User } from '@souk/contract';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { emailKeyOf } from './email-key.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    users: {
      id: Generated<string>;
      email: string;
      email_key: string;
      email_verified_at: Generated<Date | null>;
      name: string;
      password_hash: string;
      password_changed_at: Date;
      staff: Generated<boolean>;
      demo_role: string | null;
      /** A person whose account has ended: nobody can take it over by signing up with their address. */
      ended_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
  }
}

const userColumns = ['id', 'email', 'email_verified_at', 'name', 'staff', 'created_at'] as const;

interface UserRow {
  id: string;
  email: string;
  email_verified_at: Date | null;
  name: string;
  staff: boolean;
  created_at: Date;
}

const userOf = ({ id, email, email_verified_at, name, staff, created_at }: UserRow): User => ({
  id,
  email,
  emailVerifiedAt: email_verified_at?.toISOString() ?? null,
  name,
  staff,
  createdAt: created_at.toISOString(),
});

export interface UserToInsert {
  email: string;
  name: string;
  passwordHash: string;
}

/** Undefined when the address is taken. */
export async function insertUser(db: Database, user: UserToInsert, now: Date): Promise<User | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email.trim(),
      email_key: emailKeyOf(user.email),
      name: user.name,
      password_hash: user.passwordHash,
      password_changed_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return row && userOf(row);
}

export interface UserWithPassword {
  user: User;
  passwordHash: string;
}

/** A person whose account has ended is not found by any address. */
export async function selectUserByEmail(db: Database, email: string): Promise<UserWithPassword | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('email_key', '=', emailKeyOf(email))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { user: userOf(row), passwordHash: row.password_hash };
}

export async function selectUser(db: Database, id: string): Promise<UserWithPassword | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { user: userOf(row), passwordHash: row.password_hash };
}

export async function selectUsers(db: Database, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select id, email, email_verified_at, name, staff, created_at from users where id = any (${ids}::bigint[])`.execute(
    db,
  );
  return rows.map(userOf);
}

/** False when the password is no longer the one that was checked: somebody else changed it meanwhile. */
export async function replacePasswordHash(
  db: Database,
  userId: string,
  hashes: { checked: string; next: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: hashes.next, password_changed_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.checked)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Take this lock before changing more than one thing about a person. */
export async function lockUser(db: Database, userId: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return userOf(row);
}

/** Whatever the password was before. */
export async function setPasswordHash(db: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Takes the address from an account that never proved it. No mail ever reaches a name under `.invalid`. */
export async function releaseEmail(db: Database, userId: string, now: Date): Promise<void> {
  const email = `released-${userId}@account.invalid`;
  await db
    .updateTable('users')
    .set({ email, email_key: emailKeyOf(email), staff: false, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Once verified it stays so; the first timestamp is kept. */
export async function markEmailVerified(db: Database, userId: string, now: Date): Promise<User> {
  const row = await db
    .updateTable('users')
    .set((user) => ({ email_verified_at: user.fn.coalesce('email_verified_at', user.val(now)), updated_at: now }))
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return userOf(row);
}

export async function selectPasswordChangedAt(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('users').select('password_changed_at').where('id', '=', userId).executeTakeFirst();
  return row?.password_changed_at;
}

/** Locked until the transaction ends. */
export async function lockUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns])
    .where('email_key', '=', emailKeyOf(email))
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && userOf(row);
}

/** When the person appointing staff vouches for their address, it counts as verified from then on. */
export async function updateStaff(db: Database, userId: string, staff: boolean, now: Date): Promise<User> {
  const { rows } = await sql<UserRow>`
    update users set staff = ${staff}, updated_at = ${now},
      email_verified_at = case when ${staff} then coalesce(email_verified_at, ${now}) else email_verified_at end
    where id = ${userId} returning id, email, email_verified_at, name, staff, created_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A person that was just locked is gone.');
  return userOf(row);
}
