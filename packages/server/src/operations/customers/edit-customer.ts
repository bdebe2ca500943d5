import { CustomerPatch } from '@souk/contract';
import { editCustomer as edit } from '../../domains/customers/edit-customer.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation } from '../define-operation.js';
import { customerFields, customerResponse, OneCustomer } from './customer-responses.js';

export const editCustomer = defineOperation({
  name: 'editCustomer',
  method: 'PATCH',
  path: '/customers/{id}',
  tag: 'Customers',
  summary: 'Update a customer',
  description: 'The note and the tags can change.',
  needs: 'customers:update',
  params: { id: adminId() },
  body: { kind: 'json', schema: CustomerPatch },
  selectable: customerFields,
  responses: [{ status: 200, description: 'The updated customer', schema: OneCustomer }],
  errors: ['NOT_FOUND'],
  handle: async ({ context, caller, params: { id }, body, now }) =>
    customerResponse(await edit(context, caller, id, body, now)),
});
