import type { SkipReason } from './route-event.js';

/** Why nothing is sent, as the console says it. */
export const skipReasonTexts: Record<SkipReason, string> = {
  INSTALLATION_INACTIVE: 'The installation is suspended or was uninstalled.',
  APP_SUSPENDED: 'The app is suspended.',
  ENDPOINT_DISABLED: "The installation's webhooks are disabled. Enable them first.",
  TOPIC_NOT_SUBSCRIBED: "The installation's approved version does not subscribe to this topic.",
  SCOPE_NOT_GRANTED: 'The installation no longer has the scope that reads this resource.',
  OUTSIDE_STORE_ACCESS: 'The installation no longer has access to this store.',
  NO_BODY: 'The installation can no longer read what changed.',
  EVENT_EXPIRED: 'The event has expired.',
};
