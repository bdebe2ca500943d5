import type { Operation } from '../define-operation.js';
import { countOrders } from './count-orders.js';
import { createOrder } from './create-order.js';
import { editOrder } from './edit-order.js';
import { listOrders } from './list-orders.js';
import { orderTransitionOperations } from './order-transition-operations.js';
import { readOrder } from './read-order.js';
import { readOrderCustomer } from './read-order-customer.js';
import { readOrderHistory } from './read-order-history.js';
import { updateOrdersInBulk } from './update-orders-in-bulk.js';

export const orderOperations: Operation[] = [
  listOrders,
  countOrders,
  readOrder,
  readOrderHistory,
  readOrderCustomer,
  createOrder,
  editOrder,
  ...orderTransitionOperations,
  updateOrdersInBulk,
];
