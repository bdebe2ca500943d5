/** Installations as the webhook engine sees them: who may be sent what, and where to. */
export {
  asTarget,
  findSubscriptions,
  findTargets,
  targetsOfBusinesses,
  type WebhookSubscriptions,
  type WebhookTarget,
} from './webhook-targets-table.js';
