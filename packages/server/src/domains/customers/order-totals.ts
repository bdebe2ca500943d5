import { fromCents, type Order, toCents } from '@souk/contract';

/** What one order counts for in its store. */
export interface OrderTotals {
  orders: number;
  delivered: number;
  returned: number;
  canceled: number;
  spent: string;
}

/** When a customer first and last ordered in a store. */
export interface OrderTimes {
  firstOrderAt: string | null;
  lastOrderAt: string | null;
}

/** What was delivered and kept counts as spent. */
export function totalsOf({ delivered, returned, canceledAt, total }: Order): OrderTotals {
  return {
    orders: 1,
    delivered: delivered ? 1 : 0,
    returned: returned ? 1 : 0,
    canceled: canceledAt ? 1 : 0,
    spent: delivered && !returned ? total : '0.00',
  };
}

export function totalsBetween(before: OrderTotals, after: OrderTotals): OrderTotals {
  return {
    orders: after.orders - before.orders,
    delivered: after.delivered - before.delivered,
    returned: after.returned - before.returned,
    canceled: after.canceled - before.canceled,
    spent: fromCents(toCents(after.spent) - toCents(before.spent)),
  };
}
