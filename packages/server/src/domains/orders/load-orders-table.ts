import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { orderFieldMap } from './order-fields.js';
import type { StoredOrder } from './orders-table.js';

export type { StoredOrder };

/** Writes many orders at once. It announces nothing: loaded data counts as having always been there. */
export async function loadOrders(db: Database, businessId: string, orders: readonly StoredOrder[]): Promise<void> {
  const rows = orders.map(({ order, customerId }) => ({
    business_id: businessId,
    customer_id: customerId,
    ...orderFieldMap.store(order),
  }));
  await sql`insert into orders
    select * from json_populate_recordset(null::orders, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** Numbers that the store assigns from now on come after this one. */
export async function continueNumbersAfter(db: Database, businessId: string, storeId: string, last: number) {
  await sql`insert into order_numbers as given (business_id, store_id, last_number)
    values (${businessId}, ${storeId}, ${last})
    on conflict (business_id, store_id) do update set last_number = greatest(given.last_number, ${last})`.execute(db);
}
