import { Order } from '@souk/contract';
import { listOrdersAsJson } from '../../domains/orders/list-orders-as-json.js';
import { readOrderPage, readOrders } from '../../domains/orders/read-orders.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';
import { pageResponse, readListRequestForPage, writtenPageResponse } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { OrdersQuery, orderFiltersOf } from './order-list.js';
import { orderFields } from './order-responses.js';

export const listOrders = defineOperation({
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  summary: 'List orders',
  needs: 'orders:read',
  query: OrdersQuery,
  paged: true,
  selectable: orderFields,
  responses: [{ status: 200, description: 'A page of orders', schema: pageOf(Order) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, fields, query } = input;
    const request = { ...(await readListRequestForPage(input)), filters: orderFiltersOf(query, input.caller) };
    if (!fields) return writtenPageResponse(input, await listOrdersAsJson(db, request));
    // Each choice of fields would be a separate prepared statement on every connection, so these are assembled here.
    return pageResponse(input, await readOrderPage(db, request), (ids) => readOrders(db, request, ids));
  },
});
