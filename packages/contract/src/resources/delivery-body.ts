import { type Static, Type } from 'typebox';
import { unsendableReasons } from '../delivery-errors.js';
import { topics } from '../topics.js';
import { closed, Id, nullable, Time, Words } from './common.js';

export const DeliveryBody = Type.Object(
  {
    deliveryId: Id,
    webhookId: Type.String({ description: 'The `webhook-id` of every attempt.', examples: ['dlv_1000001'] }),
    topic: Words(topics, 'The topic of the event.'),
    sendable: Type.Boolean({ description: 'Whether an attempt would be made now.' }),
    reason: nullable(
      Words(unsendableReasons, 'The reason why the delivery would be skipped; null if it would be sent.'),
    ),
    message: nullable(Type.String({ description: 'The reason as a sentence.' })),
    url: nullable(Type.String({ description: 'The URL the delivery would be posted to.' })),
    headers: Type.Record(Type.String(), nullable(Type.String()), {
      description:
        'The headers that would be sent. Headers computed when sending (`webhook-timestamp`, `webhook-signature`) are null.',
    }),
    contentType: nullable(Type.String({ examples: ['application/json'] })),
    body: nullable(
      Type.String({
        description: 'The exact text of the body, built from the resource as the installation sees it now.',
      }),
    ),
    builtAt: Time,
  },
  {
    ...closed,
    title: 'WebhookDeliveryBody',
    description: 'The request as it would be sent now. Bodies are built for each attempt and never stored.',
  },
);
export type DeliveryBody = Static<typeof DeliveryBody>;
