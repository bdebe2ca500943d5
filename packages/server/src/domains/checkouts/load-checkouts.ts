/** For shops that are thought up: many checkouts at once, telling nobody. */
export { loadCheckouts, type StoredCheckout } from './load-checkouts-table.js';
