import type { InventoryLevel } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { WalkedRow, WalkRequest } from '../../foundation/database/walk-page.js';
import type { Reach } from '../businesses/reach.js';
import { type LevelRow, levelOf, selectLevels, walkLevels } from './inventory-levels-table.js';

export async function readInventoryLevel(db: Database, reach: Reach, id: string): Promise<InventoryLevel | undefined> {
  const row = await findLevelRow(db, reach, id);
  return row && levelOf(row);
}

export async function readInventoryLevels(
  db: Database,
  reach: Reach,
  ids: readonly string[],
): Promise<InventoryLevel[]> {
  return (await selectLevels(db, reach, ids)).map(levelOf);
}

export async function findLevelRow(db: Database, reach: Reach, id: string): Promise<LevelRow | undefined> {
  return (await selectLevels(db, reach, [id]))[0];
}

/** One page of a list of levels; of one product's, if one is named. */
export function walkInventoryLevels(
  db: Database,
  request: WalkRequest & { sort: 'createdAt' | 'updatedAt' },
  productId: string | undefined,
): Promise<WalkedRow[]> {
  return walkLevels(db, request, productId);
}
