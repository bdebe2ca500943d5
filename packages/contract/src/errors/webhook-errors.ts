import type { ErrorEntry } from './error-entry.js';

/** Refusals of the webhook console. */
export const webhookErrors = {
  DELIVERY_NOT_FOUND: {
    status: 404,
    title: 'No such delivery',
    message: 'The app has no delivery with this id, or it is older than 30 days.',
    fix: "List the app's deliveries with GET /developer/apps/{appId}/deliveries.",
  },
  DELIVERY_NOT_REPLAYABLE: {
    status: 409,
    title: 'The delivery cannot be replayed',
    message: 'Only a delivered or failed delivery to an installation that can receive now is sent again.',
    fix: 'Wait until a pending delivery is decided; switch the endpoint on again if it is disabled.',
  },
  EVENT_EXPIRED: {
    status: 409,
    title: 'The event is no longer kept',
    message: 'The event is older than 7 days, so its delivery cannot be built again.',
    fix: 'Read the resource through the Admin API instead.',
  },
  TOPIC_NOT_SUBSCRIBED: {
    status: 409,
    title: 'The installation does not subscribe to this topic',
    message: "The installation's accepted version does not subscribe to this topic.",
    fix: 'Name a topic of the accepted version, or let the merchant accept a version that subscribes to it.',
  },
  WEBHOOK_REPLAY_RATE_LIMITED: {
    status: 429,
    title: 'Too many replays',
    message: 'This app replays more deliveries than its limit allows.',
    fix: 'Wait the seconds named in Retry-After, or replay a whole range with one request.',
  },
  WEBHOOK_TEST_RATE_LIMITED: {
    status: 429,
    title: 'Too many test deliveries',
    message: 'This installation was sent more test deliveries than its limit allows.',
    fix: 'Wait the seconds named in Retry-After, then send the next one.',
  },
  REQUEST_NOT_FOUND: {
    status: 404,
    title: 'Nothing is known of this request',
    message: 'Nothing is kept of a request with this id that concerns the app.',
    fix: 'Use the X-Request-Id of a refused call, or of one that made events, from the last 7 days.',
  },
  STREAM_LIMIT_REACHED: {
    status: 429,
    title: 'Too many open streams',
    message: 'As many streams as are allowed are open.',
    fix: 'Close one, or share one between windows; then try again after the seconds named in Retry-After.',
  },
} as const satisfies Record<string, ErrorEntry>;
