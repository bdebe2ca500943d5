import { readCustomer as read } from '../../domains/customers/read-customers.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation } from '../define-operation.js';
import { customerFields, customerResponse, OneCustomer } from './customer-responses.js';

export const readCustomer = defineOperation({
  name: 'readCustomer',
  method: 'GET',
  path: '/customers/{id}',
  tag: 'Customers',
  summary: 'Get a customer',
  description: 'The counters cover the stores that the caller can access.',
  needs: 'customers:read',
  params: { id: adminId() },
  selectable: customerFields,
  responses: [{ status: 200, description: 'The customer', schema: OneCustomer }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) =>
    customerResponse((await read(db, caller, id)) ?? throwDomainError('NOT_FOUND')),
});
