import { Id, inventoryLevelFields } from '@souk/contract';
import { Type } from 'typebox';
import { readInventoryLevelPage, readInventoryLevels } from '../../domains/inventory/read-inventory-levels.js';
import { isId } from '../../foundation/http/path-params.js';
import { flagOf, listFilters, pageResponse, readListRequestForPage, SearchText, YesOrNo } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { InventoryLevelsResponse } from './inventory-responses.js';

const LevelsQuery = Type.Object({
  ...listFilters,
  productId: Type.Optional(Id),
  low: Type.Optional(YesOrNo('`true`: only items at or below their low-stock threshold; `false`: only the others.')),
  q: Type.Optional(SearchText('The start of the product name, or of the SKU of the item.')),
});

export const listInventoryLevels = defineOperation({
  name: 'listInventoryLevels',
  method: 'GET',
  path: '/inventory-levels',
  tag: 'Inventory',
  summary: 'List inventory levels',
  description: 'All of them, or those of one product.',
  needs: 'inventory:read',
  query: LevelsQuery,
  paged: true,
  selectable: inventoryLevelFields,
  responses: [{ status: 200, description: 'A page of inventory levels', schema: InventoryLevelsResponse }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller, query } = input;
    const { productId, low, q } = query;
    const request = await readListRequestForPage(input);
    const filters = { productId, low: flagOf(low), q: q?.trim() };
    const hopeless = productId !== undefined && !isId(productId);
    const walked = hopeless ? [] : await readInventoryLevelPage(db, { ...request, filters });
    return pageResponse(input, walked, (ids) => readInventoryLevels(db, caller, ids));
  },
});
