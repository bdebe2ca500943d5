import { type Static, Type } from 'typebox';
import { topics } from '../topics.js';
import { closed, Id, nullable, Time, Words } from './common.js';
import { WebhookDeliveryWithAttempts } from './delivery.js';

export const RecordedCall = Type.Object(
  {
    method: Type.String({ examples: ['POST'] }),
    path: Type.String({ description: 'The path of the request, without its query.' }),
    operation: Type.String({ description: 'The operation ID in the OpenAPI document.', examples: ['confirmOrder'] }),
    httpStatus: Type.Integer(),
    code: nullable(Type.String({ description: 'The error code; null if the request succeeded.' })),
    message: nullable(Type.String({ description: 'The error message of a failed request.' })),
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
    topic: Words(topics, 'The topic of the event.'),
    businessId: Id,
    at: Time,
    deliveries: Type.Array(WebhookDeliveryWithAttempts, { description: "The deliveries to this app's installations." }),
  },
  { ...closed, title: 'TimelineEvent' },
);
export type TimelineEvent = Static<typeof TimelineEvent>;

export const RequestTimeline = Type.Object(
  {
    requestId: Type.String({ examples: ['req_01997f6a0c3d7b5e9f1c2d3e4f5a6b7c'] }),
    call: nullable(RecordedCall),
    events: Type.Array(TimelineEvent, { description: 'The events it caused, oldest first; at most 100.' }),
  },
  {
    ...closed,
    title: 'RequestTimeline',
    description:
      'A request with its events and webhooks. `call` is null for requests of a merchant or another app: then only the deliveries to this app are shown. Failed requests and requests that caused events are kept for 7 days.',
  },
);
export type RequestTimeline = Static<typeof RequestTimeline>;
