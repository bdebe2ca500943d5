import { type Static, Type } from 'typebox';
import { topics } from '../topics.js';
import { closed, Id, nullable, Time, Words } from './common.js';

/** Why a delivery would not be sent now. */
export const unsendableReasons = [
  'INSTALLATION_INACTIVE',
  'APP_SUSPENDED',
  'ENDPOINT_DISABLED',
  'TOPIC_NOT_SUBSCRIBED',
  'SCOPE_NOT_GRANTED',
  'OUTSIDE_STORE_ACCESS',
  'NO_BODY',
  'EVENT_EXPIRED',
] as const;
export type UnsendableReason = (typeof unsendableReasons)[number];

export const DeliveryBody = Type.Object(
  {
    deliveryId: Id,
    webhookId: Type.String({ description: 'The `webhook-id` of every attempt.', examples: ['dlv_1000001'] }),
    topic: Words(topics, 'What happened.'),
    sendable: Type.Boolean({ description: 'Whether an attempt would be made now.' }),
    reason: nullable(Words(unsendableReasons, 'Why nothing would be sent; null when something would.')),
    message: nullable(Type.String({ description: 'The reason as a sentence.' })),
    url: nullable(Type.String({ description: 'Where it would be posted.' })),
    headers: Type.Record(Type.String(), nullable(Type.String()), {
      description:
        'The headers that would be sent. A value that is made at the moment of sending (`webhook-timestamp`, `webhook-signature`) is null.',
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
    description: 'What would be sent now. Bodies are built anew for each attempt and never stored.',
  },
);
export type DeliveryBody = Static<typeof DeliveryBody>;
