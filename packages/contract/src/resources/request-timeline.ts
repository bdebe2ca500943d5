import { type Static, Type } from 'typebox';
import { topics } from '../topics.js';
import { closed, Id, nullable, Time, Words } from './common.js';
import { WebhookDeliveryWithAttempts } from './delivery.js';

export const RecordedCall = Type.Object(
  {
    method: Type.String({ examples: ['POST'] }),
    path: Type.String({ description: 'The path that was called, without its query.' }),
    operation: Type.String({ description: 'The operation id in the OpenAPI document.', examples: ['confirmOrder'] }),
    httpStatus: Type.Integer(),
    code: nullable(Type.String({ description: 'The error code; null when the call was not refused.' })),
    message: nullable(Type.String({ description: 'What the caller was told when it was refused.' })),
    at: Time,
    durationMs: Type.Integer({ minimum: 0 }),
    installationId: nullable(Id),
  },
  { ...closed, title: 'RecordedCall' },
);
export type RecordedCall = Static<typeof RecordedCall>;

export const TimelineEvent = Type.Object(
  {
    id: Type.String({ description: 'The `id` of the envelope.', examples: ['evt_1000000'] }),
    topic: Words(topics, 'What happened.'),
    businessId: Id,
    at: Time,
    deliveries: Type.Array(WebhookDeliveryWithAttempts, { description: "Its deliveries to this app's installations." }),
  },
  { ...closed, title: 'TimelineEvent' },
);
export type TimelineEvent = Static<typeof TimelineEvent>;

export const RequestTimeline = Type.Object(
  {
    requestId: Type.String({ examples: ['req_01997f6a0c3d7b5e9f1c2d3e4f5a6b7c'] }),
    call: nullable(RecordedCall),
    events: Type.Array(TimelineEvent, { description: 'What it made happen, oldest first; at most 100.' }),
  },
  {
    ...closed,
    title: 'RequestTimeline',
    description:
      'From a call to its webhooks. `call` is null when a merchant or another app called: then only what was delivered to this app is shown. Refused calls and calls that made events are kept for 7 days.',
  },
);
export type RequestTimeline = Static<typeof RequestTimeline>;
