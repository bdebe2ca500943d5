/** The health of an installation's endpoint: the three-day clock, switching off, switching on again. */
export {
  countTroubledEndpoints,
  type EndpointReport,
  enableWebhooks,
  noteDelivered,
  reportEndpoints,
  type SwitchedOff,
} from './webhook-health-table.js';
