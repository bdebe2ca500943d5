import type { Customer } from '@souk/contract';
import type { NewEvent } from '../events/record-events.js';
import { type DifferencesByStore, differencesBySight, type MovedCounter } from '../events/visible-differences.js';
import { maskFor } from './mask-customer.js';

/** When a customer first and last ordered in one store, in milliseconds. */
export interface StoreTimes {
  storeId: string;
  firstMs: number;
  lastMs: number;
}

/** A customer at one moment: with the sums over all stores, and when they ordered in each store. */
export interface CustomerThen {
  customer: Customer;
  times: readonly StoreTimes[];
}

/** What is counted per store: a viewer who may not see the store sees no difference. */
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
 * How a change of a customer is announced; undefined when they read as before. `countedIn` is the one store whose
 * counters may have moved.
 */
export function announceCustomer(
  businessId: string,
  before: CustomerThen,
  after: CustomerThen,
  countedIn: string | null,
): NewEvent | undefined {
  const differences = differencesBySight(before.customer, after.customer, (customer) =>
    maskFor({ maySeeContacts: false }, customer),
  );
  const { changed } = differences;
  if (changed.length === 0) return undefined;
  return {
    topic: 'customers/updated',
    businessId,
    storeId: changed.every((name) => counters.has(name)) ? countedIn : null,
    resourceId: after.customer.id,
    ...differences,
    byStore: differencesByStore(changed, before.times, after.times, countedIn),
    at: new Date(after.customer.updatedAt),
  };
}

function differencesByStore(
  changed: readonly string[],
  before: readonly StoreTimes[],
  after: readonly StoreTimes[],
  storeId: string | null,
): DifferencesByStore {
  const counted = changed.filter((name) => counters.has(name));
  // Sums change for every viewer of the store; times only where no other store's time is earlier or later.
  const sums = counted.filter((name) => name !== 'firstOrderAt' && name !== 'lastOrderAt');
  return {
    knownIn: [...new Set([...before, ...after].map((times) => times.storeId))],
    counters: counted,
    storeId,
    moved: [
      ...sums.map((member) => ({ member, hiddenBy: [] })),
      ...(storeId === null ? [] : movedTimes(before, after, storeId)),
    ],
  };
}

/** Which of the times moved in the store, and the other stores whose own orders hide it: their viewers read the same as before. */
function movedTimes(before: readonly StoreTimes[], after: readonly StoreTimes[], storeId: string): MovedCounter[] {
  const inStore = (times: readonly StoreTimes[]) => times.find((each) => each.storeId === storeId);
  const [then, now] = [inStore(before), inStore(after)];
  const others = after.filter((each) => each.storeId !== storeId);
  const known = [then, now].filter((times) => times !== undefined);
  const first = Math.min(...known.map(({ firstMs }) => firstMs));
  const last = Math.max(...known.map(({ lastMs }) => lastMs));
  const moved: MovedCounter[] = [];
  if (then?.firstMs !== now?.firstMs) {
    moved.push({ member: 'firstOrderAt', hiddenBy: storesOf(others.filter(({ firstMs }) => firstMs <= first)) });
  }
  if (then?.lastMs !== now?.lastMs) {
    moved.push({ member: 'lastOrderAt', hiddenBy: storesOf(others.filter(({ lastMs }) => lastMs >= last)) });
  }
  return moved;
}

const storesOf = (times: readonly StoreTimes[]): string[] => times.map(({ storeId }) => storeId);
