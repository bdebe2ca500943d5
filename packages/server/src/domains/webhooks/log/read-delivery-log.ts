/** The delivery log as the console reads it. */
export { findDelivery, type LogFilters, listDeliveries } from './delivery-log-table.js';
