import { type Static, Type } from 'typebox';
import { closed, Id, Money, MoneyInput, nullable, Text } from './common.js';

export const orderItemLimits = { items: 100, quantity: 10_000, name: 255 } as const;

const Quantity = Type.Integer({ minimum: 1, maximum: orderItemLimits.quantity, examples: [2] });

export const OrderItem = Type.Object(
  {
    id: Id,
    productId: nullable(Id),
    variantId: nullable(Id),
    packParentItemId: nullable(Id),
    name: Type.String({ description: 'The name of the product at the time of the order.', examples: ['Linen shirt'] }),
    variantName: nullable(Type.String({ examples: ['M'] })),
    sku: nullable(Type.String({ examples: ['TSH-RED-M'] })),
    quantity: Quantity,
    unitPrice: Money,
    totalPrice: Money,
  },
  { ...closed, title: 'OrderItem', description: 'A line of an order. `totalPrice` is `quantity` times `unitPrice`.' },
);
export type OrderItem = Static<typeof OrderItem>;

export const OrderItemInput = Type.Object(
  {
    id: Type.Optional(Id),
    productId: Type.Optional(nullable(Id)),
    variantId: Type.Optional(nullable(Id)),
    name: Type.Optional(Text({ min: 1, max: orderItemLimits.name, description: 'The name of the product.' })),
    quantity: Quantity,
    unitPrice: Type.Optional(MoneyInput),
  },
  {
    ...closed,
    title: 'OrderItemInput',
    description:
      'A line with a product takes name and price from the catalogue unless they are given; a line without one requires both. ' +
      'With the `id` of an existing line, that line is updated.',
  },
);
export type OrderItemInput = Static<typeof OrderItemInput>;

export const OrderItemsInput = Type.Array(OrderItemInput, { minItems: 1, maxItems: orderItemLimits.items });

export const WantedItem = Type.Object(
  { productId: Id, variantId: Type.Optional(nullable(Id)), quantity: Quantity },
  {
    ...closed,
    title: 'WantedItem',
    description: 'A line as the buyer sends it; name and price come from the catalogue.',
  },
);
export type WantedItem = Static<typeof WantedItem>;
