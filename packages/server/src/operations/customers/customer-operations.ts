import type { Operation } from '../define-operation.js';
import { editCustomer } from './edit-customer.js';
import { listCustomers } from './list-customers.js';
import { readCustomer } from './read-customer.js';
import { requestCustomerDataOperation, requestErasureOperation } from './request-compliance.js';

export const customerOperations: Operation[] = [
  listCustomers,
  readCustomer,
  editCustomer,
  requestCustomerDataOperation,
  requestErasureOperation,
];
