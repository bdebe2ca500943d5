import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import type { StoredCheckout } from './checkouts-table.js';

const hoursWithoutContact = 24;
/** After that long the contacts in a completed checkout are erased: the order has them. */
export const daysWithContacts = 30;
export const daysOnceCompleted = 180;

/** A checkout that says how to reach its buyer can be recovered; another one is of no use to anyone soon. */
export function keepUntil({ buyer }: Pick<StoredCheckout, 'buyer'>, { abandonedDays }: StoreContext, at: Date): Date {
  const isReachable = buyer.phone !== null || buyer.email !== null;
  return secondsAfter(at, isReachable ? daysInSeconds(abandonedDays) : hoursWithoutContact * 3600);
}
