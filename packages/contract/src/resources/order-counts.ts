import { type Static, Type } from 'typebox';
import { closed, Words } from './common.js';
import { orderStages } from './order.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** How many orders stand at each stage. */
export const OrderCounts = Type.Object(
  {
    stages: Type.Array(
      Type.Object(
        {
          stage: Words(orderStages, 'The last stage they reached.'),
          count: count('Orders at this stage that were not put away.'),
          waiting: count('Those of them that are held.'),
        },
        { ...closed, title: 'OrderStageCount' },
      ),
      { description: 'Every stage, in the order of the life of an order.' },
    ),
    total: count('All orders that were not put away.'),
    archived: count('Orders that were put away.'),
  },
  { ...closed, title: 'OrderCounts' },
);
export type OrderCounts = Static<typeof OrderCounts>;
