/** How an installation's endpoint fares: the three-day clock, switching off, switching on again. */
export {
  type EndpointReport,
  enableWebhooks,
  noteDelivered,
  reportEndpoints,
  type SwitchedOff,
} from './webhook-health-table.js';
