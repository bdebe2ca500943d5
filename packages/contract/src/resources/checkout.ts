import { type Static, Type } from 'typebox';
import { Buyer, BuyerInput } from './buyer.js';
import { Currency, closed, Id, Money, nullable, Text, Time, Words } from './common.js';
import { orderStatuses } from './order.js';
import { orderLimits } from './order-input.js';
import { OrderItem, orderItemLimits, WantedItem } from './order-item.js';
import { Utm, UtmInput } from './utm.js';

const members = {
  id: Id,
  storeId: Id,
  buyer: Buyer,
  items: Type.Array(OrderItem),
  total: Money,
  currency: Currency,
  landingPageId: nullable(Type.String()),
  utm: Utm,
  recoveryUrl: nullable(
    Type.String({
      format: 'uri',
      description:
        'The URL where the buyer can continue. It gives access to the checkout, so it is null without permission to see contact details.',
    }),
  ),
  abandonedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
};

export const Checkout = Type.Object(members, {
  ...closed,
  title: 'Checkout',
  description: 'A checkout started by a buyer. An order created from it has the same ID.',
});
export type Checkout = Static<typeof Checkout>;

export const OpenCheckout = Type.Object(
  { ...members, token: Type.String({ description: 'Gives access to this checkout. Only its buyer has it.' }) },
  { ...closed, title: 'OpenCheckout', description: 'A checkout as its buyer sees it.' },
);
export type OpenCheckout = Static<typeof OpenCheckout>;

const LandingPageInput = nullable(
  Text({ min: 1, max: orderLimits.landingPageId, description: 'The ID of the landing page.' }),
);
const WantedItems = Type.Array(WantedItem, { minItems: 1, maxItems: orderItemLimits.items });

export const NewCheckout = Type.Object(
  {
    items: WantedItems,
    buyer: Type.Optional(BuyerInput),
    landingPageId: Type.Optional(LandingPageInput),
    utm: Type.Optional(UtmInput),
  },
  { ...closed, title: 'NewCheckout' },
);
export type NewCheckout = Static<typeof NewCheckout>;

export const CheckoutPatch = Type.Object(
  { items: Type.Optional(WantedItems), buyer: Type.Optional(BuyerInput), utm: Type.Optional(UtmInput) },
  { ...closed, title: 'CheckoutPatch' },
);
export type CheckoutPatch = Static<typeof CheckoutPatch>;

export const PlacedOrder = Type.Object(
  {
    id: Id,
    orderNumber: Type.String({ examples: ['1042'] }),
    storeId: Id,
    status: Words(orderStatuses, 'The status of the order.'),
    items: Type.Array(OrderItem),
    shippingPrice: Money,
    total: Money,
    currency: Currency,
    createdAt: Time,
  },
  { ...closed, title: 'PlacedOrder', description: 'The order created from a checkout, as its buyer sees it.' },
);
export type PlacedOrder = Static<typeof PlacedOrder>;
