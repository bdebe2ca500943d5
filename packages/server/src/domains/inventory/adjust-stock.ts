import type { StockAdjustment } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { recordEvents } from '../events/record-events.js';
import { type LevelRow, updateThreshold } from './inventory-levels-table.js';
import { moveStock } from './move-stock.js';
import { findLevelRow } from './read-inventory-levels.js';

/** Adds to what is on hand, if that is still the quantity the caller expects. */
export async function adjustStock(
  context: Context,
  reach: BusinessAccess,
  levelId: string,
  { delta, reason = null, expected = null }: StockAdjustment,
  now: Date,
): Promise<void> {
  const level = await levelToChange(context.db, reach, levelId);
  if (delta === 0) {
    if (expected !== null && expected !== Number(level.on_hand)) throwDomainError('STOCK_CHANGED');
    return;
  }
  const change = { businessId: reach.businessId, now, reason, expected };
  const moved = await moveStock(context, change, [{ levelId, onHand: delta, reserved: 0 }], [level.product_id]);
  if (moved.length === 0) throwDomainError('STOCK_CHANGED');
}

/** Sets at which availability the item counts as low; null: never. */
export async function setLowStockThreshold(
  context: Context,
  reach: BusinessAccess,
  levelId: string,
  threshold: number | null,
  now: Date,
): Promise<void> {
  const { db } = context;
  await levelToChange(db, reach, levelId);
  const { businessId } = reach;
  const storeId = await updateThreshold(db, { businessId, now }, levelId, threshold);
  if (storeId === undefined) return;
  await recordEvents(context, [
    { topic: 'inventory_levels/updated', businessId, storeId, resourceId: levelId, at: now },
  ]);
}

async function levelToChange(db: Database, reach: BusinessAccess, levelId: string): Promise<LevelRow> {
  return (await findLevelRow(db, reach, levelId)) ?? throwDomainError('NOT_FOUND');
}
