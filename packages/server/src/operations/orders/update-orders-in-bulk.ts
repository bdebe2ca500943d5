import { OrderBatch, OrderBatchOutcome } from '@souk/contract';
import { Type } from 'typebox';
import { updateOrdersInBulk as stepMany } from '../../domains/orders/update-orders-in-bulk.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { transitionOf } from './order-transition-operations.js';

export const updateOrdersInBulk = defineOperation({
  name: 'updateOrdersInBulk',
  method: 'POST',
  path: '/orders/batch',
  tag: 'Orders',
  summary: 'Update up to 100 orders',
  description:
    'Applies the same transition to each order. Orders that cannot change are skipped, and the response says why. All others change together: either all of them do, ' +
    'or the request fails and none do.',
  needs: 'orders:update',
  only: 'member',
  body: { kind: 'json', schema: OrderBatch },
  responses: [
    {
      status: 200,
      description: 'The result for each order',
      schema: Type.Object({ data: OrderBatchOutcome }, { additionalProperties: false }),
    },
  ],
  handle: async ({ context, caller, body, now }) =>
    ok({ data: await stepMany(context, caller, body.ids, transitionOf(body, caller), now) }),
});
