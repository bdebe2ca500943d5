/** The health of an installation's endpoint: the three-day clock, switching off, switching on again. */
export {
  countTroubledEndpoints,
  type DisabledEndpoint,
  type EndpointReport,
  enableWebhooks,
  recordDelivered,
  reportEndpoints,
} from './webhook-health-table.js';
