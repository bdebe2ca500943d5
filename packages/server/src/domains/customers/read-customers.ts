import type { Customer } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type KeysetPageRequest, type KeysetRow, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { type CustomerFilters, type CustomerSort, keysetListOf } from './customer-list-table.js';
import { selectCustomers } from './customers-table.js';

export async function readCustomer(db: Database, viewer: Viewer, id: string): Promise<Customer | undefined> {
  return (await readCustomers(db, viewer, [id]))[0];
}

/** Those the viewer may see, with the counters of the stores in reach, in the order of the ids given. */
export function readCustomers(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Customer[]> {
  return selectCustomers(db, viewer, ids, viewer);
}

/** The request for a page of customers. */
export type CustomersRequest = KeysetPageRequest & Viewer & { sort: CustomerSort; filters: CustomerFilters };

/** The ids of a page of customers; in a store those who ordered there. */
export async function readCustomerPage(db: Database, request: CustomersRequest): Promise<KeysetRow[]> {
  const walk = keysetListOf(request.sort, request.filters, request);
  return walk ? selectKeysetPage(db, walk, request) : [];
}
