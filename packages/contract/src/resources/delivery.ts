import { type Static, Type } from 'typebox';
import { topics } from '../topics.js';
import { closed, Id, nullable, Time, TimeInput, Words } from './common.js';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const HttpStatus = nullable(Type.Integer({ description: 'What the endpoint answered; null when it did not.' }));
const DeliveryError = nullable(
  Type.String({ description: 'Why it was not delivered, as a code; null when it was.', examples: ['HTTP_500'] }),
);
const milliseconds = Type.Integer({ minimum: 0, description: 'How long the attempt took, in milliseconds.' });

const members = {
  id: Id,
  webhookId: Type.String({ description: 'The `webhook-id` of every attempt.', examples: ['dlv_1000001'] }),
  eventId: Type.String({ description: 'The `id` of the envelope.', examples: ['evt_1000000'] }),
  installationId: Id,
  businessId: Id,
  topic: Words(topics, 'What happened.'),
  status: Words(deliveryStatuses, 'Where it stands.'),
  httpStatus: HttpStatus,
  error: DeliveryError,
  durationMs: nullable(milliseconds),
  attempts: Type.Integer({ minimum: 0, description: 'How many attempts were made.' }),
  eventAt: Time,
  createdAt: Time,
  lastAttemptAt: nullable(Time),
  nextAttemptAt: nullable(Time),
};

export const WebhookDelivery = Type.Object(members, {
  ...closed,
  title: 'WebhookDelivery',
  description: 'One event on its way to one installation: facts only, never a body.',
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
      Type.String({ description: 'The request that made the event; null when none did, or after 7 days.' }),
    ),
    attemptLog: Type.Array(DeliveryAttempt, { description: 'Every attempt, oldest first.' }),
  },
  { ...closed, title: 'WebhookDeliveryWithAttempts' },
);
export type WebhookDeliveryWithAttempts = Static<typeof WebhookDeliveryWithAttempts>;

export const OwnSubscription = Type.Object(
  {
    topic: Words(topics, 'What it is told of.'),
    url: Type.String({ description: 'Where the deliveries go.', examples: ['https://app.example.com/webhooks'] }),
    apiVersion: Type.String({ description: 'The version of the bodies.', examples: ['2026-10'] }),
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
          description: 'Left out: every topic.',
        }),
      ),
    ),
  },
  { ...closed, title: 'RangeReplayInput' },
);
export type RangeReplayInput = Static<typeof RangeReplayInput>;

export const RangeReplay = Type.Object(
  { deliveries: Type.Integer({ minimum: 0, description: 'How many failed deliveries are sent again.' }) },
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
  { ...closed, title: 'TestDelivery', description: 'What came of it; it is written down nowhere.' },
);
export type TestDelivery = Static<typeof TestDelivery>;

export const BusinessRedaction = Type.Object(
  { id: Id, installationId: Id, uninstalledAt: Time, dueAt: Time },
  {
    ...closed,
    title: 'BusinessRedaction',
    description: 'The app was uninstalled 48 hours ago: by `dueAt` it has erased what it holds of the business.',
  },
);
export type BusinessRedaction = Static<typeof BusinessRedaction>;
