/** What a request made happen. */
export { type EventOfRequest, findEventsOfRequest } from './event-queue-table.js';
