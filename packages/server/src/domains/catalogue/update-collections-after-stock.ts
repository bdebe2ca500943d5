import type { Database } from '../../foundation/database/open-database.js';
import { type StockStep, settleStock, touchProducts } from './collection-memberships-table.js';

export type { StockStep };

/**
 * What the inventory tells the catalogue, in the transaction of the change and with the products locked. Returns the
 * products whose collections changed.
 */
export async function updateCollectionsAfterStock(
  db: Database,
  businessId: string,
  steps: readonly StockStep[],
  now: Date,
): Promise<string[]> {
  if (steps.length === 0) return [];
  const regrouped = await settleStock(db, businessId, steps);
  await touchProducts(db, businessId, regrouped, now);
  return regrouped;
}
