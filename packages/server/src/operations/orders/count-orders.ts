import { Id, OrderCounts } from '@souk/contract';
import { Type } from 'typebox';
import { countOrders as count } from '../../domains/orders/statistics/count-orders.js';
import { ok } from '../../foundation/http/response.js';
import { readReach } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';

export const countOrders = defineOperation({
  name: 'countOrders',
  method: 'GET',
  path: '/orders/counts',
  tag: 'Orders',
  summary: 'Count orders by stage',
  description: 'For all stores or for one. Archived orders are counted separately.',
  needs: 'orders:read',
  only: 'member',
  query: Type.Object({ storeId: Type.Optional(Id) }),
  responses: [
    {
      status: 200,
      description: 'The counts',
      schema: Type.Object({ data: OrderCounts }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND'],
  handle: async (input) => ok({ data: await count(input.db, await readReach(input)) }),
});
