/** For shops that are thought up: many products at once, telling nobody. */
export { loadMembers, loadProducts, settleLoadedProducts } from './load-products-table.js';
