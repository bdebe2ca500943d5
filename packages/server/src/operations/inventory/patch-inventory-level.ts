import { InventoryLevelPatch, inventoryLevelFields } from '@souk/contract';
import { setLowStockThreshold } from '../../domains/inventory/adjust-stock.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { InventoryLevelResponse, inventoryLevelOr404 } from './inventory-responses.js';

export const patchInventoryLevel = defineOperation({
  name: 'patchInventoryLevel',
  method: 'PATCH',
  path: '/inventory-levels/{id}',
  tag: 'Inventory',
  summary: 'Set the low-stock threshold',
  description: 'An item is low on stock when this many or fewer are available. `null` removes the threshold.',
  needs: 'inventory:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: InventoryLevelPatch },
  selectable: inventoryLevelFields,
  responses: [{ status: 200, description: 'The updated inventory level', schema: InventoryLevelResponse }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, db, caller, params: { id }, body, now }) => {
    await setLowStockThreshold(context, caller, id, body.lowStockThreshold, now);
    return ok({ data: await inventoryLevelOr404(db, caller, id) });
  },
});
