import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import './checkouts-table.js';

interface Batch {
  at: Date;
  limit: number;
}

const countOf = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0n);

/** Of checkouts that are older than the rule, or that were loaded. */
export async function setMissingExpiry(db: Database, limit: number): Promise<number> {
  return countOf(
    await sql`with lacking as (
        select business_id, id from checkouts where expires_at is null limit ${limit} for update skip locked
      )
      update checkouts as checkout set expires_at = case
          when completed_at is not null then completed_at + interval '30 days'
          when buyer_keys = '{}' then last_touched_at + interval '1 day'
          else last_touched_at + make_interval(days => store.abandoned_checkout_days)
        end
      from lacking, stores as store
      where checkout.business_id = lacking.business_id and checkout.id = lacking.id and store.id = checkout.store_id
        and store.business_id = checkout.business_id`.execute(db),
  );
}

/** The rows stay for a while, so that a link to them leads to the order. */
export async function eraseContactsOfCompleted(
  db: Database,
  { at, expiresAt, limit }: Batch & { expiresAt: Date },
): Promise<number> {
  return countOf(
    await sql`with due as (
        select business_id, id from checkouts
        where expires_at <= ${at} and completed_at is not null and buyer_keys <> '{}'
        order by expires_at limit ${limit} for update skip locked
      )
      update checkouts as checkout set buyer_name = null, buyer_phone = null, buyer_phone2 = null, buyer_email = null,
        buyer_address = null, buyer_address2 = null, delivery_note = null, buyer_keys = '{}', expires_at = ${expiresAt}
      from due where checkout.business_id = due.business_id and checkout.id = due.id`.execute(db),
  );
}

export async function deleteExpired(db: Database, { at, limit }: Batch): Promise<number> {
  return countOf(
    await sql`delete from checkouts as checkout using (
        select business_id, id from checkouts
        where expires_at <= ${at} and (completed_at is null or buyer_keys = '{}')
        order by expires_at limit ${limit} for update skip locked
      ) as due
      where checkout.business_id = due.business_id and checkout.id = due.id`.execute(db),
  );
}
