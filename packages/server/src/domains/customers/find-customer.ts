import { type Customer, maskContacts } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type Reach, selectCustomers } from './customers-table.js';

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

export function presentCustomer(customer: Customer, maySeeContacts: boolean): Customer {
  return maySeeContacts ? customer : maskContacts(customer);
}
