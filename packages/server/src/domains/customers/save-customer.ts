import type { Customer } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { timeAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { recordEvents } from '../events/record-events.js';
import { readableDifferences } from '../events/visible-differences.js';
import { announceCustomer, type CustomerThen } from './announce-customer.js';
import { updateCustomer } from './customers-table.js';

export interface CustomerChange {
  before: CustomerThen;
  after: CustomerThen;
  /** The one store whose counters may have moved. */
  countedIn: string | null;
}

/** Writes a customer who reads differently, and announces it. One who was only recounted is left unchanged. */
export async function saveCustomer(
  context: Context,
  businessId: string,
  { before, after, countedIn }: CustomerChange,
  at: Date,
): Promise<Customer> {
  if (readableDifferences(before.customer, after.customer).length === 0) return before.customer;
  const updatedAt = timeAfter(before.customer.updatedAt, at).toISOString();
  const saved = { ...after, customer: { ...after.customer, updatedAt } };
  await updateCustomer(context.db, businessId, saved.customer);
  const event = announceCustomer(businessId, before, saved, countedIn);
  if (event) await recordEvents(context, [event]);
  return saved.customer;
}
