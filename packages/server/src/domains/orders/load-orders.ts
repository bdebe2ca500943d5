/** For synthetic shops: many orders at once, without announcing them. */
export { continueNumbersAfter, loadOrders, type StoredOrder } from './load-orders-table.js';
