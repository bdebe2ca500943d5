/** What a request made happen. */
export { findEventsOfRequest } from './event-queue-table.js';
