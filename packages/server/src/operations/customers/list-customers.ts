import { Customer } from '@souk/contract';
import { readCustomers, walkCustomers } from '../../domains/customers/read-customers.js';
import { pageOf } from '../../foundation/http/paginate.js';
import { answerPage, ListQuery, readListRequestForPage } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';
import { customerFields } from './customer-answers.js';

export const listCustomers = defineOperation({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers',
  tag: 'Customers',
  summary: 'Lists customers.',
  description: 'With `storeId`, those who ordered in that store, with its counters.',
  needs: 'customers:read',
  query: ListQuery,
  paged: true,
  selectable: customerFields,
  answers: [{ status: 200, description: 'A page of customers.', schema: pageOf(Customer) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db } = input;
    const request = await readListRequestForPage(input);
    const walked = await walkCustomers(db, request.sort, request);
    return answerPage(input, walked, (ids) => readCustomers(db, request, ids));
  },
});
