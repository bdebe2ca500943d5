import { OrderBatch, OrderBatchOutcome } from '@souk/contract';
import { Type } from 'typebox';
import { stepManyOrders as stepMany } from '../../domains/orders/step-many-orders.js';
import { ok } from '../../foundation/http/answer.js';
import { defineOperation } from '../define-operation.js';
import { stepOf } from './step-orders.js';

export const stepManyOrders = defineOperation({
  name: 'stepManyOrders',
  method: 'POST',
  path: '/orders/batch',
  tag: 'Orders',
  summary: 'Lets up to 100 orders take the same step.',
  description:
    'Those that cannot are left as they are, and the answer says why. All others take it together: either all of them did, ' +
    'or the call failed and none did.',
  needs: 'orders:update',
  only: 'member',
  body: { kind: 'json', schema: OrderBatch },
  answers: [
    {
      status: 200,
      description: 'What became of each.',
      schema: Type.Object({ data: OrderBatchOutcome }, { additionalProperties: false }),
    },
  ],
  handle: async ({ context, caller, body, now }) =>
    ok({ data: await stepMany(context, caller, body.ids, stepOf(body, caller), now) }),
});
