import { inventoryLevelFields, StockAdjustment } from '@souk/contract';
import { adjustStock } from '../../domains/inventory/adjust-stock.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { InventoryLevelResponse, inventoryLevelOr404 } from './inventory-responses.js';

export const adjustInventoryLevel = defineOperation({
  name: 'adjustInventoryLevel',
  method: 'POST',
  path: '/inventory-levels/{id}/adjust',
  tag: 'Inventory',
  summary: 'Adjust stock on hand',
  description:
    'Adds the given number, which can be negative. Fails if the stock on hand differs from what the caller expects.',
  needs: 'inventory:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: StockAdjustment },
  selectable: inventoryLevelFields,
  responses: [{ status: 200, description: 'The updated inventory level', schema: InventoryLevelResponse }],
  errors: ['NOT_FOUND', 'STOCK_CHANGED'],
  handle: async ({ context, db, caller, params: { id }, body, now }) => {
    await adjustStock(context, caller, id, body, now);
    return ok({ data: await inventoryLevelOr404(db, caller, id) });
  },
});
