import type { Operation } from '../define-operation.js';
import { adjustInventoryLevel } from './adjust-inventory-level.js';
import { listInventoryLevels } from './list-inventory-levels.js';
import { patchInventoryLevel } from './patch-inventory-level.js';
import { readInventoryLevel } from './read-inventory-level.js';

export const inventoryOperations: Operation[] = [
  listInventoryLevels,
  readInventoryLevel,
  adjustInventoryLevel,
  patchInventoryLevel,
];
