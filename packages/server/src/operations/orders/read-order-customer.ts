import { Customer } from '@souk/contract';
import { Type } from 'typebox';
import { requirePermission } from '../../domains/businesses/caller.js';
import { readCustomer } from '../../domains/customers/read-customers.js';
import { customerOfOrder } from '../../domains/orders/orders-of-customer.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { customerFields } from '../customers/customer-responses.js';
import { defineOperation } from '../define-operation.js';

export const readOrderCustomer = defineOperation({
  name: 'readOrderCustomer',
  method: 'GET',
  path: '/orders/{id}/customer',
  tag: 'Orders',
  summary: 'Get the customer of an order',
  description: 'Also requires the permission `customers:read`. An order without contact details has no customer.',
  needs: 'orders:read',
  only: 'member',
  params: { id: adminId() },
  selectable: customerFields,
  responses: [
    {
      status: 200,
      description: 'The customer',
      schema: Type.Object({ data: Customer }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => {
    requirePermission(caller, 'customers:read');
    const customerId = (await customerOfOrder(db, caller, id)) ?? throwDomainError('NOT_FOUND');
    return ok({ data: (await readCustomer(db, caller, customerId)) ?? throwDomainError('NOT_FOUND') });
  },
});
