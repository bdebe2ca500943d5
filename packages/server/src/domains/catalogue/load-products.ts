/** For synthetic shops: many products at once, without announcing them. */
export { loadMembers, loadProducts, settleLoadedProducts } from './load-products-table.js';
