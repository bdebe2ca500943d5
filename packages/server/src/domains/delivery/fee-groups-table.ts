import type { DeliveryRate, FeeGroup } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';

interface FeeGroupRow {
  id: string;
  name: string;
  rates: number;
  stores: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`fee_group.id, fee_group.name, fee_group.created_at, fee_group.updated_at,
  (select count(*)::int from delivery_rates as rate
    where rate.business_id = fee_group.business_id and rate.fee_group_id = fee_group.id) as rates,
  (select count(*)::int from stores as store
    where store.business_id = fee_group.business_id and store.fee_group_id = fee_group.id::text) as stores`;

const feeGroupOf = (row: FeeGroupRow): FeeGroup => ({
  id: row.id,
  name: row.name,
  ratesCount: row.rates,
  storesCount: row.stores,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function selectFeeGroups(db: Database, businessId: string): Promise<FeeGroup[]> {
  const { rows } = await sql<FeeGroupRow>`
    select ${columns} from fee_groups as fee_group where fee_group.business_id = ${businessId}
    order by fee_group.created_at, fee_group.id`.execute(db);
  return rows.map(feeGroupOf);
}

export async function selectFeeGroup(db: Database, businessId: string, id: string): Promise<FeeGroup | undefined> {
  const { rows } = await sql<FeeGroupRow>`
    select ${columns} from fee_groups as fee_group
    where fee_group.business_id = ${businessId} and fee_group.id = ${id}`.execute(db);
  return rows[0] && feeGroupOf(rows[0]);
}

/** Locked until the transaction ends, so that changes of its rates are serialised. */
export async function lockFeeGroup(db: Database, businessId: string, id: string): Promise<FeeGroup | undefined> {
  const { rows } = await sql`
    select id from fee_groups where business_id = ${businessId} and id = ${id} for no key update`.execute(db);
  return rows[0] ? selectFeeGroup(db, businessId, id) : undefined;
}

export async function countFeeGroups(db: Database, businessId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fee_groups where business_id = ${businessId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertFeeGroup(db: Database, businessId: string, name: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_groups (business_id, name, created_at, updated_at)
    values (${businessId}, ${name}, ${now}, ${now}) returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export async function updateFeeGroup(
  db: Database,
  { businessId, id, name }: { businessId: string; id: string; name: string },
  now: Date,
): Promise<void> {
  await sql`update fee_groups set name = ${name}, updated_at = ${updatedAfter(now)}
    where business_id = ${businessId} and id = ${id}`.execute(db);
}

export async function deleteFeeGroupRow(db: Database, businessId: string, id: string): Promise<void> {
  await sql`delete from fee_groups where business_id = ${businessId} and id = ${id}`.execute(db);
}

/** Every province's first, then the provinces and the towns by their codes. */
export async function selectRates(db: Database, businessId: string, feeGroupId: string): Promise<DeliveryRate[]> {
  const { rows } = await sql<DeliveryRate>`
    select province_code as "provinceCode", town_ons as "townOns", method, speed, price::text as price,
      free_from::text as "freeFrom", days_min as "daysMin", days_max as "daysMax", refused
    from delivery_rates where business_id = ${businessId} and fee_group_id = ${feeGroupId}
    order by town_ons nulls first, province_code nulls first, method desc, speed desc`.execute(db);
  return rows;
}

/** In place of all that were there. */
export async function replaceRateRows(
  db: Database,
  { businessId, feeGroupId, rates }: { businessId: string; feeGroupId: string; rates: DeliveryRate[] },
): Promise<void> {
  await sql`delete from delivery_rates where business_id = ${businessId} and fee_group_id = ${feeGroupId}`.execute(db);
  await sql`
    insert into delivery_rates (business_id, fee_group_id, province_code, town_ons, method, speed, price, free_from, days_min,
      days_max, refused)
    select ${businessId}, ${feeGroupId}, rate."provinceCode", rate."townOns", rate.method, rate.speed, rate.price,
      rate."freeFrom", rate."daysMin", rate."daysMax", rate.refused
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as rate ("provinceCode" int, "townOns" int, method text,
      speed text, price numeric, "freeFrom" numeric, "daysMin" int, "daysMax" int, refused boolean)`.execute(db);
}
