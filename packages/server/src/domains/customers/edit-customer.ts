import type { Customer, CustomerPatch } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import type { Reach } from '../businesses/reach.js';
import { lockHolders } from './customers-table.js';
import { findCustomer } from './find-customer.js';
import { saveCustomer } from './save-customer.js';

/** Changes the note and the tags: all the rest of a customer follows from their orders. */
export async function editCustomer(
  db: Database,
  reach: Reach,
  id: string,
  patch: CustomerPatch,
  at: Date,
): Promise<Customer> {
  await lockHolders(db, reach.businessId, [], id);
  const before = (await findCustomer(db, reach, id)) ?? refuse('NOT_FOUND');
  const after = {
    ...before,
    note: patch.note === undefined ? before.note : patch.note,
    tags: patch.tags ?? before.tags,
  };
  return saveCustomer(db, reach.businessId, at, before, after);
}
