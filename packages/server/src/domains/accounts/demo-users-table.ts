import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export type DemoRole = 'developer' | 'merchant' | 'staff';

export interface DemoUser {
  id: string;
  email: string;
  passwordHash: string;
  ended: boolean;
}

export async function selectDemoUser(db: Database, role: DemoRole): Promise<DemoUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'ended_at'])
    .where('demo_role', '=', role)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, passwordHash: row.password_hash, ended: row.ended_at !== null };
}

/** Of several processes that start together, one marks its person; false for the others. */
export async function markDemoUser(db: Database, userId: string, role: DemoRole): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set demo_role = ${role}
    where id = ${userId} and not exists (select from users where demo_role = ${role})`.execute(db);
  return numAffectedRows === 1n;
}

export async function setDemoUser(
  db: Database,
  userId: string,
  { passwordHash, staff }: { passwordHash: string; staff: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, staff, ended_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** The demo's people who can still sign in, locked until the transaction ends. */
export async function lockLivingDemoUsers(transaction: Database): Promise<string[]> {
  const rows = await transaction
    .selectFrom('users')
    .select('id')
    .where('demo_role', 'is not', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** A new `password_changed_at` also refuses their developer tokens, and command-line sign-ins still waiting for one. */
export async function endDemoUser(db: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, staff: false, ended_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
