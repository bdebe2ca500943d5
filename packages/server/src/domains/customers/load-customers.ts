/** For shops that are thought up: many customers at once, telling nobody. */
export { loadCustomers } from './load-customers-table.js';
