/** For shops that are thought up: many orders at once, telling nobody. */
export { continueNumbersAfter, loadOrders, type StoredOrder } from './load-orders-table.js';
