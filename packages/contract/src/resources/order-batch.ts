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
    action: Words(orderActions, 'The step each of them takes.'),
    ids: Type.Array(Id, {
      minItems: 1,
      maxItems: largestOrderBatch,
      uniqueItems: true,
      description: 'The orders.',
    }),
    reasonId: Type.Optional(Words(cancellationReasonIds, 'Why they are canceled: with `cancel`, and only then.')),
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
    done: Type.Integer({ minimum: 0, description: 'How many took the step.' }),
    refused: Type.Integer({ minimum: 0, description: 'How many did not; they are as they were.' }),
    outcomes: Type.Array(
      Type.Object(
        {
          id: Id,
          orderNumber: nullable(Type.String({ description: 'Null where there is no such order.' })),
          outcome: Words(['done', 'refused'], 'Whether it took the step.'),
          code: nullable(Type.String({ description: 'Why not, as a code of the catalogue.' })),
          message: nullable(Type.String({ description: 'Why not, as a sentence.' })),
        },
        { ...closed, title: 'OrderOutcome' },
      ),
      { description: 'One for each order, in the order given.' },
    ),
  },
  { ...closed, title: 'OrderBatchOutcome' },
);
export type OrderBatchOutcome = Static<typeof OrderBatchOutcome>;
