import { InventoryLevel } from '@souk/contract';
import { Type } from 'typebox';
import type { BusinessAccess } from '../../domains/businesses/business-access.js';
import { readInventoryLevel } from '../../domains/inventory/read-inventory-levels.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';

export const InventoryLevelResponse = Type.Object({ data: InventoryLevel });
export const InventoryLevelsResponse = pageOf(InventoryLevel);

export async function inventoryLevelOr404(db: Database, reach: BusinessAccess, id: string): Promise<InventoryLevel> {
  return (await readInventoryLevel(db, reach, id)) ?? throwDomainError('NOT_FOUND');
}
