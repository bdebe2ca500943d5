import type { InventoryLevel } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type KeysetPageRequest, type KeysetRow, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { type LevelRow, levelOf, selectLevels } from './inventory-levels-table.js';
import { keysetListOf, type LevelFilters, type LevelSort } from './level-list-table.js';

export async function readInventoryLevel(
  db: Database,
  reach: BusinessAccess,
  id: string,
): Promise<InventoryLevel | undefined> {
  const row = await findLevelRow(db, reach, id);
  return row && levelOf(row);
}

export async function readInventoryLevels(
  db: Database,
  reach: BusinessAccess,
  ids: readonly string[],
): Promise<InventoryLevel[]> {
  return (await selectLevels(db, reach, ids)).map(levelOf);
}

export async function findLevelRow(db: Database, reach: BusinessAccess, id: string): Promise<LevelRow | undefined> {
  return (await selectLevels(db, reach, [id]))[0];
}

/** One page of a list of levels. */
export function readInventoryLevelPage(
  db: Database,
  request: KeysetPageRequest & { sort: LevelSort; filters: LevelFilters },
): Promise<KeysetRow[]> {
  return selectKeysetPage(db, keysetListOf(request.sort, request.filters, request), request);
}
