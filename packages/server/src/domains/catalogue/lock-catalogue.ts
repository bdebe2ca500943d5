/** What is locked while the catalogue changes. */
export { enterStoreCatalogue, holdStoreCatalogue, lockProducts } from './lock-catalogue-table.js';
