import type { ErrorEntry } from './error-entry.js';

/** Errors of the webhook console. */
export const webhookErrors = {
  DELIVERY_NOT_FOUND: {
    status: 404,
    title: 'Delivery not found',
    message: 'The app has no delivery with this ID, or the delivery is older than 30 days.',
    fix: "List the app's deliveries with GET /developer/apps/{appId}/deliveries.",
  },
  DELIVERY_NOT_REPLAYABLE: {
    status: 409,
    title: 'Delivery cannot be replayed',
    message: 'Only a delivered or failed delivery to an installation that can receive it now can be replayed.',
    fix: 'Wait until a pending delivery is complete. If the endpoint is disabled, enable webhooks first.',
  },
  DELIVERY_NOT_PENDING: {
    status: 409,
    title: 'The delivery is not pending',
    message: 'Only a pending delivery has a next attempt that can be made now.',
    fix: 'To send a delivered or failed delivery again, replay it.',
  },
  EVENT_EXPIRED: {
    status: 409,
    title: 'Event expired',
    message: 'The event is older than 7 days, so its delivery cannot be built again.',
    fix: 'Read the resource through the Admin API instead.',
  },
  TOPIC_NOT_SUBSCRIBED: {
    status: 409,
    title: 'Topic not subscribed',
    message: "The installation's approved version does not subscribe to this topic.",
    fix: 'Use a topic of the approved version, or ask the merchant to approve a version that subscribes to it.',
  },
  WEBHOOK_REPLAY_RATE_LIMITED: {
    status: 429,
    title: 'Too many replays',
    message: 'This app replays more deliveries than its limit allows.',
    fix: 'Wait for the number of seconds in Retry-After, or replay a whole range with one request.',
  },
  WEBHOOK_TEST_RATE_LIMITED: {
    status: 429,
    title: 'Too many test deliveries',
    message: 'More test deliveries were sent to this installation than its limit allows.',
    fix: 'Wait for the number of seconds in Retry-After, then send the next one.',
  },
  REQUEST_NOT_FOUND: {
    status: 404,
    title: 'Request not found',
    message: 'There is no record of a request with this ID for this app.',
    fix: 'Use the X-Request-Id of a failed request, or of one that created events, from the last 7 days.',
  },
  RELAY_NOT_FOUND: {
    status: 404,
    title: 'Relay not found',
    message: 'The app has no relay with this ID, or the relay ended more than a day ago.',
    fix: 'Open one with POST /developer/apps/{appId}/relays, or run `souk webhooks listen`.',
  },
  RELAY_ENDED: {
    status: 409,
    title: 'Relay ended',
    message: 'The relay was closed, was replaced by a newer one, or was inactive for 24 hours.',
    fix: 'Open a new one with POST /developer/apps/{appId}/relays.',
  },
  RELAY_NOT_CONNECTED: {
    status: 409,
    title: 'Relay not connected',
    message: "The installation's webhooks go through a relay, and its client has sent no heartbeat for 15 seconds.",
    fix: 'Run `souk app dev` or `souk webhooks listen`, then try again.',
  },
  RELAY_RATE_LIMITED: {
    status: 429,
    title: 'Too many relay requests',
    message: 'This developer sends more relay requests than the limit allows.',
    fix: 'Send several responses in one request, and a heartbeat every 5 seconds.',
  },
  STREAM_LIMIT_REACHED: {
    status: 429,
    title: 'Too many open streams',
    message: 'The maximum number of streams is open.',
    fix: 'Close a stream, or share one between windows. Then try again after the number of seconds in Retry-After.',
  },
} as const satisfies Record<string, ErrorEntry>;
