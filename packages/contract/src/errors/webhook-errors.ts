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
  RELAY_NOT_FOUND: {
    status: 404,
    title: 'No such relay',
    message: 'The app has no relay with this id, or it ended more than a day ago.',
    fix: 'Open one with POST /developer/apps/{appId}/relays, or run `souk webhooks listen`.',
  },
  RELAY_ENDED: {
    status: 409,
    title: 'The relay has ended',
    message: 'The relay was closed, taken over by a newer one, or silent for 24 hours.',
    fix: 'Open another one with POST /developer/apps/{appId}/relays.',
  },
  RELAY_NOT_CONNECTED: {
    status: 409,
    title: 'The relay is not connected',
    message: "The installation's webhooks go through a relay, and nothing has been heard of its client for 15 seconds.",
    fix: 'Run `souk app dev` or `souk webhooks listen`, then try again.',
  },
  RELAY_RATE_LIMITED: {
    status: 429,
    title: 'Too many calls of a relay',
    message: 'This developer makes more relay calls than their limit allows.',
    fix: 'Send several answers in one request, and a beat every 5 seconds.',
  },
  STREAM_LIMIT_REACHED: {
    status: 429,
    title: 'Too many open streams',
    message: 'As many streams as are allowed are open.',
    fix: 'Close one, or share one between windows; then try again after the seconds named in Retry-After.',
  },
} as const satisfies Record<string, ErrorEntry>;
