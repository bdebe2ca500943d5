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
          stage: Words(orderStages, 'The stage of the orders.'),
          count: count('The number of orders at this stage, without archived ones.'),
          waiting: count('The number of these orders on hold.'),
        },
        { ...closed, title: 'OrderStageCount' },
      ),
      { description: 'Every stage, in the order of the order lifecycle.' },
    ),
    total: count('The number of orders, without archived ones.'),
    archived: count('The number of archived orders.'),
  },
  { ...closed, title: 'OrderCounts' },
);
export type OrderCounts = Static<typeof OrderCounts>;
