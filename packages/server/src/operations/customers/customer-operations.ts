import type { Operation } from '../define-operation.js';
import { askForCustomerData, askForErasure } from './ask-compliance.js';
import { editCustomer } from './edit-customer.js';
import { listCustomers } from './list-customers.js';
import { readCustomer } from './read-customer.js';

export const customerOperations: Operation[] = [
  listCustomers,
  readCustomer,
  editCustomer,
  askForCustomerData,
  askForErasure,
];
