import type { Customer } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type WalkRequest, walkPage } from '../../foundation/database/walk-page.js';
import type { Viewer } from '../businesses/viewer.js';
import { selectCustomers } from './customers-table.js';

export async function readCustomer(db: Database, viewer: Viewer, id: string): Promise<Customer | undefined> {
  return (await readCustomers(db, viewer, [id]))[0];
}

/** Those the viewer may see, with the counters of the stores in reach, in the order of the ids given. */
export function readCustomers(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Customer[]> {
  return selectCustomers(db, viewer, ids, viewer);
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
