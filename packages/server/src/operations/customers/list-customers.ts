import { Customer } from '@souk/contract';
import { Type } from 'typebox';
import { readCustomers, walkCustomers } from '../../domains/customers/read-customers.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';
import { answerPage, listFilters, readListRequestForPage, SearchText } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { customerFields } from './customer-answers.js';

const CustomersQuery = Type.Object({
  ...listFilters,
  q: Type.Optional(
    SearchText(
      'The end of a phone number (four digits or more), or the beginning of a name. Without the right to see contacts it finds nobody.',
    ),
  ),
});

export const listCustomers = defineOperation({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers',
  tag: 'Customers',
  summary: 'Lists customers.',
  description: 'With `storeId`, those who ordered in that store, with its counters.',
  needs: 'customers:read',
  query: CustomersQuery,
  paged: true,
  selectable: customerFields,
  answers: [{ status: 200, description: 'A page of customers.', schema: pageOf(Customer) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, query } = input;
    const request = { ...(await readListRequestForPage(input)), filters: { q: query.q?.trim() } };
    const walked = await walkCustomers(db, request);
    return answerPage(input, walked, (ids) => readCustomers(db, request, ids));
  },
});
