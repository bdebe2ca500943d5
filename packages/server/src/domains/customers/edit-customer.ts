import type { Customer, CustomerPatch } from '@souk/contract';
import { wholeSight } from '../../foundation/database/members.js';
import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import type { Viewer } from '../businesses/viewer.js';
import { lockOne, selectCustomers } from './customers-table.js';
import { asSeenBy } from './mask-customer.js';
import { saveCustomer } from './save-customer.js';

/** Changes the note and the tags: all the rest of a customer follows from their orders. Answers what the viewer reads. */
export async function editCustomer(
  db: Database,
  viewer: Viewer,
  id: string,
  patch: CustomerPatch,
  at: Date,
): Promise<Customer> {
  await lockOne(db, viewer.businessId, id);
  const [before] = await selectCustomers(db, viewer, [id], wholeSight);
  if (!before) return refuse('NOT_FOUND');
  const after = {
    ...before,
    note: patch.note === undefined ? before.note : patch.note,
    tags: patch.tags ?? before.tags,
  };
  return asSeenBy(viewer, await saveCustomer(db, viewer.businessId, before, after, at));
}
