import { readOrder as read } from '../../domains/orders/read-orders.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation } from '../define-operation.js';
import { orderFields, orderIs, orderResponse } from './order-responses.js';

export const readOrder = defineOperation({
  name: 'readOrder',
  method: 'GET',
  path: '/orders/{id}',
  tag: 'Orders',
  summary: 'Get an order',
  needs: 'orders:read',
  params: { id: adminId() },
  selectable: orderFields,
  responses: orderIs('The order'),
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) =>
    orderResponse((await read(db, caller, id)) ?? throwDomainError('NOT_FOUND')),
});
