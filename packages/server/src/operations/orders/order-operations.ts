import type { Operation } from '../define-operation.js';
import { countOrders } from './count-orders.js';
import { createOrder } from './create-order.js';
import { editOrder } from './edit-order.js';
import { listOrders } from './list-orders.js';
import { readOrder } from './read-order.js';
import { readOrderCustomer } from './read-order-customer.js';
import { readOrderHistory } from './read-order-history.js';
import { stepManyOrders } from './step-many-orders.js';
import { stepOperations } from './step-orders.js';

export const orderOperations: Operation[] = [
  listOrders,
  countOrders,
  readOrder,
  readOrderHistory,
  readOrderCustomer,
  createOrder,
  editOrder,
  ...stepOperations,
  stepManyOrders,
];
