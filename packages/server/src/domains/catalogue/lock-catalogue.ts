/** What stands still while the catalogue changes. */
export { enterStoreCatalogue, holdStoreCatalogue, lockProducts } from './lock-catalogue-table.js';
