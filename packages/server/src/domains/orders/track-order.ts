import type { Database } from '../../foundation/database/open-database.js';
import { countInWindow, uncountInWindow } from '../../foundation/limits/window-counter.js';
import { selectPhoneByNumber } from './recent-orders-table.js';

/** Someone who guesses the digits of one order has this many tries. */
const guesses = { name: 'track_misses', seconds: 3600, most: 5 };

/**
 * The order with this number, for someone who knows the last four digits of its phone. `limited` after too many wrong guesses,
 * even for a right one.
 */
export async function trackOrder(
  db: Database,
  place: { businessId: string; storeId: string },
  { number, digits }: { number: string; digits: string },
  at: Date,
): Promise<{ id: string } | 'limited' | undefined> {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const order = await selectPhoneByNumber(db, place, number);
  if (!order) return undefined;
  const { allowed } = await countInWindow(db, guesses, order.id, at);
  if (!allowed) return 'limited';
  if (!/^\d{4}$/.test(digits) || lastDigits(order.phone) !== digits) return undefined;
  await uncountInWindow(db, guesses, order.id);
  return { id: order.id };
}

const lastDigits = (phone: string | null): string | undefined =>
  phone
    ?.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\D/g, '')
    .slice(-4);
