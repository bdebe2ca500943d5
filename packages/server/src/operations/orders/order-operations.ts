import type { Operation } from '../define-operation.js';
import { createOrder } from './create-order.js';
import { editOrder } from './edit-order.js';
import { listOrders } from './list-orders.js';
import { readOrder } from './read-order.js';
import { stepOperations } from './step-orders.js';

export const orderOperations: Operation[] = [listOrders, readOrder, createOrder, editOrder, ...stepOperations];
