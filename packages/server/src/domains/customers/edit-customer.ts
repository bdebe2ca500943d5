import type { Customer, CustomerPatch } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Viewer } from '../businesses/viewer.js';
import { lockOne, selectToChange } from './customers-table.js';
import { maskFor } from './mask-customer.js';
import { saveCustomer } from './save-customer.js';

/** Changes the note and the tags: the rest of a customer follows from their orders. Returns what the viewer may see. */
export async function editCustomer(
  context: Context,
  viewer: Viewer,
  id: string,
  patch: CustomerPatch,
  at: Date,
): Promise<Customer> {
  const { db } = context;
  await lockOne(db, viewer.businessId, id);
  const [before] = await selectToChange(db, viewer, [id]);
  if (!before) return throwDomainError('NOT_FOUND');
  const { note, tags } = before.customer;
  const edited = {
    ...before.customer,
    note: patch.note === undefined ? note : patch.note,
    tags: patch.tags ?? tags,
  };
  const change = { before, after: { ...before, customer: edited }, countedIn: null };
  return maskFor(viewer, await saveCustomer(context, viewer.businessId, change, at));
}
