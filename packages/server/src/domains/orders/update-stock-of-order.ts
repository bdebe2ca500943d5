import type { Order } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import {
  releaseStock,
  reserveAvailableStock,
  reserveStock,
  returnStock,
  type StockLine,
  takeStock,
} from '../inventory/take-stock.js';

type Hold = 'none' | 'reserved' | 'taken';

/** What an order holds of the stock: a reservation until it is dispatched, the goods while it is out, nothing otherwise. */
function holdOf(order: Order | null): Hold {
  if (order === null || order.status === 'canceled' || order.returned) return 'none';
  return order.dispatched ? 'taken' : 'reserved';
}

/** Moves the stock by the difference that a change of an order makes. */
export async function updateStockOfOrder(
  context: Context,
  { businessId, at, availableOnly }: { businessId: string; at: Date; availableOnly?: boolean },
  before: Order | null,
  after: Order,
): Promise<void> {
  const [from, to] = [holdOf(before), holdOf(after)];
  if (from === 'reserved' && to === 'reserved') {
    await reserveStock(context, businessId, linesBetween(before?.items ?? [], after.items), at);
  } else if (from === 'none' && to === 'reserved') {
    const reserve = availableOnly ? reserveAvailableStock : reserveStock;
    await reserve(context, businessId, after.items, at);
  } else if (from === 'reserved' && to === 'none') await releaseStock(context, businessId, after.items, at);
  else if (from === 'reserved' && to === 'taken') await takeStock(context, businessId, after.items, at);
  else if (from === 'taken' && to === 'none') await returnStock(context, businessId, after.items, at);
}

/** How many more (or fewer) of each thing are wanted; unchanged quantities are left out. */
function linesBetween(before: readonly StockLine[], after: readonly StockLine[]): StockLine[] {
  const net = new Map<string, StockLine>();
  const add = ({ productId, variantId, quantity }: StockLine, sign: 1 | -1) => {
    const key = `${productId}/${variantId}`;
    net.set(key, { productId, variantId, quantity: (net.get(key)?.quantity ?? 0) + sign * quantity });
  };
  for (const line of before) add(line, -1);
  for (const line of after) add(line, 1);
  return [...net.values()].filter(({ quantity }) => quantity !== 0);
}
