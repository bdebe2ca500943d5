import { type Customer, maskContacts } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type WalkRequest, walkPage } from '../../foundation/database/walk-page.js';
import type { Reach } from '../businesses/reach.js';
import { lockHolders, selectCustomers } from './customers-table.js';

/** As the people of the business see it; `presentCustomer` masks it for whoever may not. */
export async function findCustomer(db: Database, reach: Reach, id: string): Promise<Customer | undefined> {
  return (await findCustomers(db, reach, [id]))[0];
}

export async function findCustomers(db: Database, reach: Reach, ids: readonly string[]): Promise<Customer[]> {
  return selectCustomers(
    db,
    reach,
    sql`select id as customer_id, place from unnest(${ids}::bigint[]) with ordinality as given(id, place)`,
  );
}

/** With the counters of all stores, and locked: nobody else changes the customer until this transaction ends. */
export async function lockCustomer(db: Database, businessId: string, id: string): Promise<Customer | undefined> {
  await lockHolders(db, businessId, [], id);
  return findCustomer(db, { businessId, storeIds: null }, id);
}

export function presentCustomer(customer: Customer, maySeeContacts: boolean): Customer {
  return maySeeContacts ? customer : maskContacts(customer);
}

/** The ids of a page of customers; in a store those who ordered there. */
export function walkCustomers(db: Database, sort: 'createdAt' | 'updatedAt', request: WalkRequest) {
  const [created, updated] =
    request.storeIds === null
      ? [
          { table: 'customers', id: 'id', time: 'created_at' },
          { table: 'customers', id: 'id', time: 'updated_at' },
        ]
      : [
          { table: 'customer_counters', id: 'customer_id', time: 'customer_created_at' },
          { table: 'customer_counters', id: 'customer_id', time: 'customer_updated_at' },
        ];
  const walk = sort === 'createdAt' ? { ...created, newestFirst: true } : { ...updated, newestFirst: false };
  return walkPage(db, walk, request);
}
