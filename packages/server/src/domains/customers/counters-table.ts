import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { OrderTimes, OrderTotals } from './order-totals.js';

export interface CounterPlace {
  businessId: string;
  customerId: string;
  storeId: string;
}

/** Adds to the counters of a customer in a store; the times widen to hold the order's. The customer is locked. */
export async function addToCounters(
  db: Database,
  place: CounterPlace,
  tally: OrderTotals,
  orderedAt: string,
): Promise<void> {
  const { rows } = await sql`
    update customer_counters set
      orders_count = orders_count + ${tally.orders},
      delivered_count = delivered_count + ${tally.delivered},
      returned_count = returned_count + ${tally.returned},
      canceled_count = canceled_count + ${tally.canceled},
      total_spent = total_spent + ${tally.spent}::numeric,
      first_order_at = least(first_order_at, ${orderedAt}::timestamptz),
      last_order_at = greatest(last_order_at, ${orderedAt}::timestamptz)
    where business_id = ${place.businessId} and customer_id = ${place.customerId} and store_id = ${place.storeId}
    returning 1`.execute(db);
  if (rows.length === 0) await startCounters(db, place, tally, orderedAt);
}

async function startCounters(db: Database, place: CounterPlace, tally: OrderTotals, orderedAt: string): Promise<void> {
  await sql`
    insert into customer_counters (business_id, customer_id, store_id, orders_count, delivered_count, returned_count,
      canceled_count, total_spent, first_order_at, last_order_at, customer_created_at, customer_updated_at)
    select business_id, id, ${place.storeId}::bigint, ${tally.orders}::int, ${tally.delivered}::int,
      ${tally.returned}::int, ${tally.canceled}::int, ${tally.spent}::numeric, ${orderedAt}::timestamptz,
      ${orderedAt}::timestamptz, created_at, updated_at
    from customers where business_id = ${place.businessId} and id = ${place.customerId}`.execute(db);
}

/** Takes an order out of the counters again; the times become those of the remaining orders. */
export async function takeFromCounters(db: Database, place: CounterPlace, tally: OrderTotals, left: OrderTimes) {
  await sql`
    update customer_counters set
      orders_count = orders_count - ${tally.orders},
      delivered_count = delivered_count - ${tally.delivered},
      returned_count = returned_count - ${tally.returned},
      canceled_count = canceled_count - ${tally.canceled},
      total_spent = total_spent - ${tally.spent}::numeric,
      first_order_at = ${left.firstOrderAt}::timestamptz,
      last_order_at = ${left.lastOrderAt}::timestamptz
    where business_id = ${place.businessId} and customer_id = ${place.customerId} and store_id = ${place.storeId}`.execute(
    db,
  );
  await sql`delete from customer_counters where business_id = ${place.businessId}
    and customer_id = ${place.customerId} and store_id = ${place.storeId} and orders_count = 0`.execute(db);
}
