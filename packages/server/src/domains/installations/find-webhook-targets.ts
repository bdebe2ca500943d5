/** Installations as the webhook engine sees them: who may be sent what, and where to. */
export {
  findSubscriptions,
  findTargets,
  findTargetsOfBusinesses,
  type WebhookSubscriptions,
  type WebhookTarget,
} from './webhook-targets-table.js';
