import { OrderPatch } from '@souk/contract';
import { editOrder as edit } from '../../domains/orders/edit-order.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation } from '../define-operation.js';
import { answerOrder, orderFields, orderIs } from './order-answers.js';

export const editOrder = defineOperation({
  name: 'editOrder',
  method: 'PATCH',
  path: '/orders/{id}',
  tag: 'Orders',
  summary: 'Edits an order: buyer, items, delivery and carrier status, schedule, notes.',
  description:
    'Items, shipping price, schedule and the way of delivery can change until the order is dispatched, the buyer until it is ' +
    'delivered or returned, tracking number and carrier status until it is canceled. What changes nothing sends nothing.',
  needs: 'orders:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: OrderPatch },
  selectable: orderFields,
  answers: orderIs('The order as it is now.'),
  errors: ['NOT_FOUND', 'ORDER_STATE_INVALID', 'ORDER_CHANGED'],
  handle: async ({ context, caller, params: { id }, body, now }) =>
    answerOrder(await edit(context, caller, id, body, now)),
});
