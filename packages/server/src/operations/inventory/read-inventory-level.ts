import { inventoryLevelFields } from '@souk/contract';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { InventoryLevelResponse, inventoryLevelOr404 } from './inventory-responses.js';

export const readInventoryLevel = defineOperation({
  name: 'readInventoryLevel',
  method: 'GET',
  path: '/inventory-levels/{id}',
  tag: 'Inventory',
  summary: 'Get an inventory level',
  needs: 'inventory:read',
  params: { id: adminId() },
  selectable: inventoryLevelFields,
  responses: [{ status: 200, description: 'The inventory level', schema: InventoryLevelResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await inventoryLevelOr404(db, caller, id) }),
});
