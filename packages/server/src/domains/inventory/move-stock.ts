import type { Context } from '../../foundation/context.js';
import { type StockStep, updateCollectionsAfterStock } from '../catalogue/update-collections-after-stock.js';
import { type NewEvent, recordEvents } from '../events/record-events.js';
import { type MovedLevel, moveLevels, type StockMove } from './inventory-levels-table.js';

export interface StockChange {
  businessId: string;
  now: Date;
  /** Why, for the ledger. */
  reason: string | null;
  /** Only while this much is on hand. */
  expected?: number | null;
}

/**
 * Moves stock items of the named products, updates the collections, and announces both: one event for each item that
 * moved, one for each product whose collections changed. Returns the items that moved.
 */
export async function moveStock(
  context: Context,
  change: StockChange,
  moves: readonly StockMove[],
  productIds: readonly string[],
): Promise<MovedLevel[]> {
  const { db } = context;
  if (moves.length === 0) return [];
  const { businessId, now } = change;
  const levels = await moveLevels(db, change, moves, productIds);
  const regrouped = await updateCollectionsAfterStock(db, businessId, stepsOf(levels, moves), now);
  await recordEvents(context, [...eventsOf(change, levels), ...productEvents(change, levels, regrouped)]);
  return levels;
}

function stepsOf(levels: readonly MovedLevel[], moves: readonly StockMove[]): StockStep[] {
  const byLevel = new Map(moves.map((move) => [move.levelId, move.onHand - move.reserved]));
  const byProduct = new Map<string, number>();
  for (const { id, product_id } of levels) {
    byProduct.set(product_id, (byProduct.get(product_id) ?? 0) + (byLevel.get(id) ?? 0));
  }
  return [...byProduct].flatMap(([productId, available]) => (available === 0 ? [] : [{ productId, available }]));
}

function eventsOf({ businessId, now }: StockChange, levels: readonly MovedLevel[]): NewEvent[] {
  return levels.map(({ id, store_id }) => ({
    topic: 'inventory_levels/updated',
    businessId,
    storeId: store_id,
    resourceId: id,
    changed: [],
    at: now,
  }));
}

function productEvents(
  { businessId, now }: StockChange,
  levels: readonly MovedLevel[],
  ids: readonly string[],
): NewEvent[] {
  const storeOf = new Map(levels.map(({ product_id, store_id }) => [product_id, store_id]));
  return ids.map((id) => ({
    topic: 'products/updated',
    businessId,
    storeId: storeOf.get(id) ?? null,
    resourceId: id,
    changed: ['collectionIds'],
    at: now,
  }));
}
