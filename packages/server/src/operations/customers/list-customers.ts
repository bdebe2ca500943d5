import { Customer } from '@souk/contract';
import { Type } from 'typebox';
import { readCustomerPage, readCustomers } from '../../domains/customers/read-customers.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';
import { listFilters, pageResponse, readListRequestForPage, SearchText } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { customerFields } from './customer-responses.js';

const CustomersQuery = Type.Object({
  ...listFilters,
  q: Type.Optional(
    SearchText(
      'The end of a phone number (4 digits or more), or the start of a name. Without permission to see contact details, the search returns no results.',
    ),
  ),
});

export const listCustomers = defineOperation({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers',
  tag: 'Customers',
  summary: 'List customers',
  description: 'With `storeId`, returns the customers who ordered in that store, with counters for that store.',
  needs: 'customers:read',
  query: CustomersQuery,
  paged: true,
  selectable: customerFields,
  responses: [{ status: 200, description: 'A page of customers', schema: pageOf(Customer) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, query } = input;
    const request = { ...(await readListRequestForPage(input)), filters: { q: query.q?.trim() } };
    const walked = await readCustomerPage(db, request);
    return pageResponse(input, walked, (ids) => readCustomers(db, request, ids));
  },
});
