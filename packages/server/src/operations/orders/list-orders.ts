import { Order } from '@souk/contract';
import { Type } from 'typebox';
import { findOrders, presentOrder, walkOrders } from '../../domains/orders/find-order.js';
import { listOrderLines } from '../../domains/orders/list-order-lines.js';
import { answerPage, answerWrittenPage, ListQuery, pageOf, readPageRequest } from '../commerce-list.js';
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
    const { db, caller, fields } = input;
    const { maySeeContacts } = caller;
    const request = await readPageRequest(input);
    const { sort } = request;
    if (!fields) return answerWrittenPage(input, await listOrderLines(db, { sort, maySeeContacts }, request));
    // Each choice of fields would be a statement of its own, for every connection to keep: these are put together here.
    return answerPage(input, await walkOrders(db, sort, request), async (ids) =>
      (await findOrders(db, caller, ids)).map((order) => presentOrder(order, maySeeContacts)),
    );
  },
});
