import type { Operation } from '../define-operation.js';
import { carrierOperations } from './carrier-operations.js';
import { feeGroupOperations } from './fee-group-operations.js';
import { quoteDelivery } from './quote-delivery.js';

export const deliveryOperations: Operation[] = [quoteDelivery, ...feeGroupOperations, ...carrierOperations];
