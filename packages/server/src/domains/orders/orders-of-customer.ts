import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type NewEvent, recordEvents } from '../events/record-events.js';

/** The ids of all orders of a customer, in every store, oldest first. */
export async function ordersOfCustomer(db: Database, businessId: string, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where business_id = ${businessId} and customer_id = ${customerId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets how the buyer of a customer's orders is reached, and announces each order that reads differently for it. */
export async function eraseBuyerOfOrders(
  db: Database,
  businessId: string,
  customerId: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; store_id: string; updated_at: Date }>`
    update orders set buyer_name = null, buyer_phone = null, buyer_phone2 = null, buyer_email = null,
      buyer_address = null, buyer_address2 = null,
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where business_id = ${businessId} and customer_id = ${customerId}
      and num_nonnulls(buyer_name, buyer_phone, buyer_phone2, buyer_email, buyer_address, buyer_address2) > 0
    returning id, store_id, updated_at`.execute(db);
  const events = rows.map(
    ({ id, store_id, updated_at }): NewEvent => ({
      topic: 'orders/updated',
      businessId,
      storeId: store_id,
      resourceId: id,
      changed: ['buyer'],
      at: updated_at,
    }),
  );
  await recordEvents(db, events);
}
