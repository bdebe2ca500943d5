import { Id, inventoryLevelFields } from '@souk/contract';
import { Type } from 'typebox';
import { readInventoryLevels, walkInventoryLevels } from '../../domains/inventory/read-inventory-levels.js';
import { isId } from '../../foundation/http/path-params.js';
import { answerPage, listFilters, readListRequestForPage } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { InventoryLevelsAnswer } from './inventory-answers.js';

export const listInventoryLevels = defineOperation({
  name: 'listInventoryLevels',
  method: 'GET',
  path: '/inventory-levels',
  tag: 'Inventory',
  summary: 'Lists stock items, all or those of one product.',
  needs: 'inventory:read',
  query: Type.Object({ ...listFilters, productId: Type.Optional(Id) }),
  paged: true,
  selectable: inventoryLevelFields,
  answers: [{ status: 200, description: 'A page of stock items.', schema: InventoryLevelsAnswer }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller, query } = input;
    const request = await readListRequestForPage(input);
    const hopeless = query.productId !== undefined && !isId(query.productId);
    const walked = hopeless ? [] : await walkInventoryLevels(db, request, query.productId);
    return answerPage(input, walked, (ids) => readInventoryLevels(db, caller, ids));
  },
});
