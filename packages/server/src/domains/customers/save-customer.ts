import type { Customer } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { readableDifferences, timeAfter } from '../events/readable-differences.js';
import { recordEvents } from '../events/record-events.js';
import { updateCustomer } from './customers-table.js';

/** What is counted in each store apart: whoever may not see the store sees no difference. */
const counters: ReadonlySet<string> = new Set<keyof Customer>([
  'ordersCount',
  'deliveredCount',
  'returnedCount',
  'canceledCount',
  'totalSpent',
  'firstOrderAt',
  'lastOrderAt',
]);

/**
 * Writes a customer who reads differently, and says so: to everyone, or, when only the counters of one store moved
 * (`countedIn`), to those who may see that store. One who was only counted again is left alone.
 */
export async function saveCustomer(
  db: Database,
  businessId: string,
  before: Customer,
  after: Customer,
  at: Date,
  countedIn: string | null = null,
): Promise<Customer> {
  const changed = readableDifferences(before, after);
  if (changed.length === 0) return before;
  const saved = { ...after, updatedAt: timeAfter(before.updatedAt, at).toISOString() };
  await updateCustomer(db, businessId, saved);
  await recordEvents(db, [
    {
      topic: 'customers/updated',
      businessId,
      storeId: changed.every((name) => counters.has(name)) ? countedIn : null,
      resourceId: after.id,
      changed,
      at: new Date(saved.updatedAt),
    },
  ]);
  return saved;
}
