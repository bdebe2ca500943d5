import { OrderPatch } from '@souk/contract';
import { editOrder as edit } from '../../domains/orders/edit-order.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation } from '../define-operation.js';
import { orderFields, orderIs, orderResponse } from './order-responses.js';

export const editOrder = defineOperation({
  name: 'editOrder',
  method: 'PATCH',
  path: '/orders/{id}',
  tag: 'Orders',
  summary: 'Update an order',
  description:
    'Buyer, items, delivery, carrier status, schedule and notes can change. Items, shipping price, schedule and delivery method can change until the order is dispatched, the buyer until it is ' +
    'delivered or returned, tracking number and carrier status until it is cancelled. A request that changes nothing sends no webhooks.',
  needs: 'orders:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: OrderPatch },
  selectable: orderFields,
  responses: orderIs('The updated order'),
  errors: ['NOT_FOUND', 'ORDER_STATE_INVALID', 'ORDER_CHANGED'],
  handle: async ({ context, caller, params: { id }, body, now }) =>
    orderResponse(await edit(context, caller, id, body, now)),
});
