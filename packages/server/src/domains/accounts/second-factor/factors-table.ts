import { type Generated, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    second_factors: {
      user_id: string;
      sealed_secret: Buffer;
      confirmed_at: Date | null;
      last_step: string;
      created_at: Date;
    };
    recovery_codes: { user_id: string; code_mac: Buffer; used_at: Generated<Date | null> };
  }
}

export interface FactorRow {
  sealedSecret: Buffer;
  /** Null while it waits for its first code. */
  confirmedAt: Date | null;
  createdAt: Date;
}

export async function selectFactor(db: Database, userId: string): Promise<FactorRow | undefined> {
  const row = await db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at, createdAt: row.created_at };
}

/** Replaces one that was never confirmed; false when one is already on. */
export async function insertFactor(db: Database, userId: string, sealedSecret: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors as factor (user_id, sealed_secret, confirmed_at, last_step, created_at)
    values (${userId}, ${sealedSecret}, null, 0, ${now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = excluded.created_at
    where factor.confirmed_at is null
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Turns on the factor that was set up with this very secret; false when another request got there first. */
export async function confirmFactor(
  db: Database,
  userId: string,
  { sealedSecret, step }: { sealedSecret: Buffer; step: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and confirmed_at is null and sealed_secret = ${sealedSecret}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Uses up a step and all earlier ones: of two concurrent requests with the same code, one passes. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning 1`.execute(db);
  return rows.length === 1;
}

export async function deleteFactor(db: Database, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Earlier codes, used or not, are deleted. The caller has locked the person. */
export async function replaceRecoveryCodes(db: Database, userId: string, macs: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(macs.map((mac) => ({ user_id: userId, code_mac: mac })))
    .execute();
}

/** Uses one up; false when there is none, or it was already used. */
export async function takeRecoveryCode(db: Database, userId: string, mac: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}
