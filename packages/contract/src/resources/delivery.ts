import { type Static, Type } from 'typebox';
import { deliveryErrors } from '../delivery-errors.js';
import { topics } from '../topics.js';
import { closed, Id, nullable, Time, TimeInput, Words } from './common.js';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const HttpStatus = nullable(
  Type.Integer({ description: "The HTTP status of the endpoint's response; null if there was none." }),
);
const DeliveryError = Type.Unsafe<string | null>({
  anyOf: [
    Words(deliveryErrors, 'A reason with its own code.'),
    Type.String({ pattern: '^HTTP_\\d{3}$', description: 'The HTTP status of any other failed attempt.' }),
    { type: 'null' },
  ],
  description: 'The error code of a failed attempt; null if delivered.',
  examples: ['HTTP_500'],
});
const milliseconds = Type.Integer({ minimum: 0, description: 'The duration of the attempt, in milliseconds.' });

const members = {
  id: Id,
  webhookId: Type.String({ description: 'The `webhook-id` of every attempt.', examples: ['dlv_1000001'] }),
  eventId: Type.String({ description: 'The `id` of the envelope.', examples: ['evt_1000000'] }),
  installationId: Id,
  businessId: Id,
  topic: Words(topics, 'The topic of the event.'),
  status: Words(deliveryStatuses, 'The status of the delivery.'),
  httpStatus: HttpStatus,
  error: DeliveryError,
  durationMs: nullable(milliseconds),
  attempts: Type.Integer({ minimum: 0, description: 'The number of attempts.' }),
  eventAt: Time,
  createdAt: Time,
  lastAttemptAt: nullable(Time),
  nextAttemptAt: nullable(Time),
};

export const WebhookDelivery = Type.Object(members, {
  ...closed,
  title: 'WebhookDelivery',
  description: 'One event for one installation, without its body.',
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeliveryAttempt = Type.Object(
  { at: Time, httpStatus: HttpStatus, error: DeliveryError, durationMs: milliseconds },
  { ...closed, title: 'WebhookAttempt' },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

export const WebhookDeliveryWithAttempts = Type.Object(
  {
    ...members,
    requestId: nullable(
      Type.String({
        description: 'The ID of the request that caused the event; null if there was none, or after 7 days.',
      }),
    ),
    attemptLog: Type.Array(DeliveryAttempt, { description: 'Every attempt, oldest first.' }),
  },
  { ...closed, title: 'WebhookDeliveryWithAttempts' },
);
export type WebhookDeliveryWithAttempts = Static<typeof WebhookDeliveryWithAttempts>;

export const OwnSubscription = Type.Object(
  {
    topic: Words(topics, 'The topic it subscribes to.'),
    url: Type.String({
      description: 'The endpoint of the deliveries.',
      examples: ['https://app.example.com/webhooks'],
    }),
    apiVersion: Type.String({ description: 'The API version of the bodies.', examples: ['2026-10'] }),
  },
  { ...closed, title: 'WebhookSubscription' },
);
export type OwnSubscription = Static<typeof OwnSubscription>;

export const RangeReplayInput = Type.Object(
  {
    from: TimeInput,
    to: TimeInput,
    topics: Type.Optional(
      nullable(
        Type.Array(Words(topics, 'A topic.'), {
          maxItems: 50,
          minItems: 1,
          uniqueItems: true,
          description: 'The topics to replay. Default: all topics.',
        }),
      ),
    ),
  },
  { ...closed, title: 'RangeReplayInput' },
);
export type RangeReplayInput = Static<typeof RangeReplayInput>;

export const RangeReplay = Type.Object(
  { deliveries: Type.Integer({ minimum: 0, description: 'The number of failed deliveries that are replayed.' }) },
  { ...closed, title: 'RangeReplay' },
);

export const TestDeliveryInput = Type.Object(
  { topic: Words(topics, 'A topic the installation subscribes to.') },
  { ...closed, title: 'TestDeliveryInput' },
);
export type TestDeliveryInput = Static<typeof TestDeliveryInput>;

export const TestDelivery = Type.Object(
  {
    webhookId: Type.String({ examples: ['dlv_test_4fzq8Tn1'] }),
    httpStatus: HttpStatus,
    error: DeliveryError,
    durationMs: milliseconds,
  },
  { ...closed, title: 'TestDelivery', description: 'The result of the test delivery; it is not logged.' },
);
export type TestDelivery = Static<typeof TestDelivery>;

export const BusinessRedaction = Type.Object(
  { id: Id, installationId: Id, uninstalledAt: Time, dueAt: Time },
  {
    ...closed,
    title: 'BusinessRedaction',
    description: 'The app was uninstalled 48 hours ago. It must erase all data of the business by `dueAt`.',
  },
);
export type BusinessRedaction = Static<typeof BusinessRedaction>;
