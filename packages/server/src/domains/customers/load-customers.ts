/** For synthetic shops: many customers at once, without announcing them. */
export { loadCustomers } from './load-customers-table.js';
