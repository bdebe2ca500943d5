/** For shops that are thought up: many products at once, telling nobody. */
export { type LoadedProduct, loadMembers, loadProducts, settleLoadedProducts } from './load-products-table.js';
