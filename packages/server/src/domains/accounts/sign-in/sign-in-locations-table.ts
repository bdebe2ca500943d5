import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    sign_in_places: {
      user_id: string;
      address_key: string;
      agent_hash: Buffer;
      first_used_at: Date;
      last_used_at: Date;
    };
  }
}

export interface Place {
  userId: string;
  addressKey: string;
  agentHash: Buffer;
}

/** Records where somebody signed in. True when they have signed in before, but never from there. */
export async function recordSignInLocation(db: Database, place: Place, now: Date): Promise<{ isNew: boolean }> {
  const { rows } = await sql<{ fresh: boolean; others: boolean }>`
    with noted as (
      insert into sign_in_places (user_id, address_key, agent_hash, first_used_at, last_used_at)
      values (${place.userId}, ${place.addressKey}, ${place.agentHash}, ${now}, ${now})
      on conflict (user_id, address_key, agent_hash) do update set last_used_at = excluded.last_used_at
      returning xmax = 0 as fresh)
    select noted.fresh, exists (select from sign_in_places where user_id = ${place.userId}) as others from noted`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.fresh || !row.others) return { isNew: false };
  await deleteBeyondMost(db, place.userId);
  return { isNew: true };
}

const maxPlaces = 100;

/** The least recently used are deleted first. */
async function deleteBeyondMost(db: Database, userId: string): Promise<void> {
  await sql`
    delete from sign_in_places where ctid = any(array(
      select ctid from sign_in_places where user_id = ${userId} order by last_used_at desc offset ${maxPlaces}))`.execute(
    db,
  );
}

export async function hasSignedInFromLocation(db: Database, userId: string, addressKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_places where user_id = ${userId} and address_key = ${addressKey} limit 1`.execute(db);
  return rows.length > 0;
}

/** Places unused for half a year; in batches, so that no statement locks many rows. */
export async function deleteOldSignInLocations(db: Database, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from sign_in_places where ctid = any(array(
      select ctid from sign_in_places where last_used_at < ${before} order by last_used_at limit 5000 for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}
