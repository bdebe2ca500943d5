import type { Customer } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { countedFieldMap, storedFieldMap } from './customer-fields.js';
import './customers-table.js';
import { keysOf } from './buyer-keys.js';

/** Writes many customers of one new store at once. It announces nothing: loaded data counts as having always been there. */
export async function loadCustomers(
  db: Database,
  { businessId, storeId, country }: { businessId: string; storeId: string; country: string },
  customers: readonly Customer[],
): Promise<void> {
  const rows = customers.map((customer) => ({
    business_id: businessId,
    ...storedFieldMap.store(customer),
  }));
  await sql`insert into customers
    select * from json_populate_recordset(null::customers, ${JSON.stringify(rows)}::json)`.execute(db);
  const keys = customers.flatMap((customer) =>
    keysOf(customer, country).map((key) => ({ business_id: businessId, key, customer_id: customer.id })),
  );
  await sql`insert into customer_keys
    select * from json_populate_recordset(null::customer_keys, ${JSON.stringify(keys)}::json)`.execute(db);
  const counters = customers.map((customer) => ({
    business_id: businessId,
    customer_id: customer.id,
    store_id: storeId,
    ...countedFieldMap.store(customer),
    customer_created_at: customer.createdAt,
    customer_updated_at: customer.updatedAt,
  }));
  await sql`insert into customer_counters
    select * from json_populate_recordset(null::customer_counters, ${JSON.stringify(counters)}::json)`.execute(db);
}
