import type { Context } from '../../foundation/context.js';
import { type MovedLevel, placesOf, type StockMove } from './inventory-levels-table.js';
import { moveStock } from './move-stock.js';
import { refuseOversold, type StockLine } from './refuse-oversold.js';

export type { StockLine };

/** A customer orders: the items are reserved, unless a product that denies it would be sold beyond what is available. */
export async function reserveAvailableStock(
  context: Context,
  businessId: string,
  lines: readonly StockLine[],
  now: Date,
) {
  const levels = await reserveStock(context, businessId, lines, now);
  await refuseOversold(context.db, businessId, lines, levels);
  return levels;
}

/** An order is placed: its items are reserved. */
export function reserveStock(context: Context, businessId: string, lines: readonly StockLine[], now: Date) {
  return moveLines(context, { now, businessId, reason: null }, lines, { onHand: 0, reserved: 1 });
}

/** An order is cancelled, or reduced: the reservation is released. */
export function releaseStock(context: Context, businessId: string, lines: readonly StockLine[], now: Date) {
  return moveLines(context, { now, businessId, reason: null }, lines, { onHand: 0, reserved: -1 });
}

/** An order is dispatched: what was reserved leaves the stock, even where that makes it negative. */
export function takeStock(context: Context, businessId: string, lines: readonly StockLine[], now: Date) {
  return moveLines(context, { now, businessId, reason: 'order dispatched' }, lines, { onHand: -1, reserved: -1 });
}

/** A dispatched order comes back. */
export function returnStock(context: Context, businessId: string, lines: readonly StockLine[], now: Date) {
  return moveLines(context, { now, businessId, reason: 'order returned' }, lines, { onHand: 1, reserved: 0 });
}

interface Purpose {
  now: Date;
  businessId: string;
  reason: string | null;
}

async function moveLines(
  context: Context,
  purpose: Purpose,
  lines: readonly StockLine[],
  sign: { onHand: number; reserved: number },
): Promise<MovedLevel[]> {
  const quantities = quantitiesOf(lines);
  if (quantities.size === 0) return [];
  const keys = [...quantities.keys()];
  const places = await placesOf(context.db, purpose.businessId, {
    variantIds: keys.filter((key) => key.startsWith('v')).map((key) => key.slice(1)),
    productIds: keys.filter((key) => key.startsWith('p')).map((key) => key.slice(1)),
  });
  const moves = places.map((place): StockMove => {
    const quantity = quantities.get(place.variant_id ? `v${place.variant_id}` : `p${place.product_id}`) ?? 0;
    return { levelId: place.id, onHand: sign.onHand * quantity, reserved: sign.reserved * quantity };
  });
  return moveStock(context, purpose, moves, [...new Set(places.map(({ product_id }) => product_id))]);
}

/** Lines of the same thing move it once: one change of a stock item is one event. */
function quantitiesOf(lines: readonly StockLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const key = variantId ? `v${variantId}` : productId ? `p${productId}` : undefined;
    if (key && quantity !== 0) quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return quantities;
}
