/** For synthetic shops: many checkouts at once, without announcing them. */
export { loadCheckouts, type StoredCheckout } from './load-checkouts-table.js';
