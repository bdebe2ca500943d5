import type { InventoryLevel } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { Reach } from '../catalogue/find-product.js';
import { type LevelRow, levelOf, selectLevels } from './inventory-levels-table.js';

export async function findInventoryLevel(db: Database, reach: Reach, id: string): Promise<InventoryLevel | undefined> {
  const row = await findLevelRow(db, reach, id);
  return row && levelOf(row);
}

export async function findInventoryLevels(
  db: Database,
  reach: Reach,
  ids: readonly string[],
): Promise<InventoryLevel[]> {
  return (await findRows(db, reach, ids)).map(levelOf);
}

export async function findLevelRow(db: Database, reach: Reach, id: string): Promise<LevelRow | undefined> {
  return (await findRows(db, reach, [id]))[0];
}

function findRows(db: Database, { businessId, storeIds }: Reach, ids: readonly string[]): Promise<LevelRow[]> {
  return selectLevels(
    db,
    businessId,
    sql`level.id = any (${ids}::bigint[])
      and (${storeIds}::bigint[] is null or level.store_id = any (${storeIds}::bigint[])) order by level.id`,
  );
}
