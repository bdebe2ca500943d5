import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Words } from './common.js';
import { cancellationReasonIds } from './order.js';

export const orderActions = [
  'confirm',
  'cancel',
  'dispatch',
  'deliver',
  'return',
  'hold',
  'unhold',
  'archive',
  'unarchive',
] as const;
export type OrderAction = (typeof orderActions)[number];

export const largestOrderBatch = 100;

/** One step for many orders. */
export const OrderBatch = Type.Object(
  {
    action: Words(orderActions, 'The transition to apply to each order.'),
    ids: Type.Array(Id, {
      minItems: 1,
      maxItems: largestOrderBatch,
      uniqueItems: true,
      description: 'The IDs of the orders.',
    }),
    reasonId: Type.Optional(Words(cancellationReasonIds, 'The reason for the cancellation; only with `cancel`.')),
  },
  {
    ...closed,
    title: 'OrderBatch',
    allOf: [
      {
        if: { properties: { action: { const: 'cancel' } }, required: ['action'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['reasonId'] },
        else: { properties: { reasonId: false } },
      },
    ],
  },
);
export type OrderBatch = Static<typeof OrderBatch>;

export const OrderBatchOutcome = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: 'The number of orders updated.' }),
    refused: Type.Integer({ minimum: 0, description: 'The number of orders not updated.' }),
    outcomes: Type.Array(
      Type.Object(
        {
          id: Id,
          orderNumber: nullable(Type.String({ description: 'The order number; null if the order does not exist.' })),
          outcome: Words(['done', 'refused'], 'Whether the order was updated.'),
          code: nullable(Type.String({ description: 'The error code from the catalogue, if not updated.' })),
          message: nullable(Type.String({ description: 'The error message, if not updated.' })),
        },
        { ...closed, title: 'OrderOutcome' },
      ),
      { description: 'One result per order, in the order sent.' },
    ),
  },
  { ...closed, title: 'OrderBatchOutcome' },
);
export type OrderBatchOutcome = Static<typeof OrderBatchOutcome>;
