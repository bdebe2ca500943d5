import { refreshRepeatSeconds } from '@souk/contract';
import { sql } from 'kysely';
import { secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';

const someAtATime = 5_000;

/**
 * Erases pairs that may no longer be repeated and deletes what has expired. A spent refresh token is kept until its
 * 90 days are over: that is how its reuse is recognised.
 */
export async function deleteSpentTokens(db: Database, now: Date): Promise<void> {
  await sql`delete from repeatable_pairs where made_at < ${secondsAfter(now, -refreshRepeatSeconds)}`.execute(db);
  await sql`delete from used_id_tokens where expires_at < ${now}`.execute(db);
  await sql`delete from install_codes where expires_at < ${secondsAfter(now, -86_400)}`.execute(db);
}

/** A batch of expired pairs, and the families left empty by that. False when there were none. */
export async function deleteExpiredPairs(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ family_id: string }>`
    with gone as (
      delete from token_pairs where access_hash = any(array(
        select access_hash from token_pairs
        where coalesce(refresh_expires_at, access_expires_at) < ${now} and access_expires_at < ${now}
        limit ${someAtATime} for update skip locked))
      returning family_id
    ) select distinct family_id from gone`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    delete from token_families f where f.id = any(${rows.map(({ family_id }) => family_id)}::bigint[])
      and not exists (select 1 from token_pairs p where p.family_id = f.id)`.execute(db);
  return true;
}
