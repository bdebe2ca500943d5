import type { OrderItem } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export interface RecentOrder {
  id: string;
  orderNumber: string;
  items: OrderItem[];
  createdAt: Date;
}

const most = 20;

/** Orders that were neither dispatched nor canceled, newest first. */
export async function selectRecentOpen(
  db: Database,
  { businessId, storeId, key, since }: { businessId: string; storeId: string; key: string; since: Date },
): Promise<RecentOrder[]> {
  const { rows } = await sql<RecentOrder>`
    select id, number as "orderNumber", items, created_at as "createdAt" from orders
    where business_id = ${businessId} and store_id = ${storeId} and created_at > ${since}
      and customer_id = (select customer_id from customer_keys where business_id = ${businessId} and key = ${key})
      and status = 'pending' and dispatched_at is null
    order by created_at desc limit ${most}`.execute(db);
  return rows;
}

/** Two orders of one buyer that arrive at the same time see each other: the second waits for the first. */
export async function lockBuyerKey(db: Database, businessId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${key}`}, ${businessId}::bigint))`.execute(db);
}

export async function selectPhoneByNumber(
  db: Database,
  { businessId, storeId }: { businessId: string; storeId: string },
  number: string,
): Promise<{ id: string; phone: string | null } | undefined> {
  const { rows } = await sql<{ id: string; phone: string | null }>`select id, buyer_phone as phone from orders
    where business_id = ${businessId} and store_id = ${storeId} and number = ${number}`.execute(db);
  return rows[0];
}
