/** What became of events at one app, for whoever follows a request. */
export { listDeliveriesOfEvents } from './deliveries-of-events-table.js';
