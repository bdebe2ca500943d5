import { Order } from '@souk/contract';
import { Type } from 'typebox';
import { findOrders, presentOrder, walkOrders } from '../../domains/orders/find-order.js';
import { answerPage, ListQuery, pageOf, readPageRequest } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { orderFields } from './order-answers.js';

export const listOrders = defineOperation({
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  summary: 'Lists orders.',
  needs: 'orders:read',
  query: ListQuery,
  paged: true,
  selectable: orderFields,
  answers: [{ status: 200, description: 'A page of orders.', schema: pageOf(Type.Array(Order)) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller } = input;
    const request = await readPageRequest(input);
    const walked = await walkOrders(db, request.sort, request);
    return answerPage(input, walked, async (ids) =>
      (await findOrders(db, caller, ids)).map((order) => presentOrder(order, caller.maySeeContacts)),
    );
  },
});
