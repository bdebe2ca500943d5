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
      description: 'Where the buyer can go on. It opens the checkout, so it is null without the right to see contacts.',
    }),
  ),
  abandonedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
};

export const Checkout = Type.Object(members, {
  ...closed,
  title: 'Checkout',
  description: 'A checkout a buyer began. Should it become an order, the order has the same id.',
});
export type Checkout = Static<typeof Checkout>;

export const OpenCheckout = Type.Object(
  { ...members, token: Type.String({ description: 'Opens this checkout. Only its buyer has it.' }) },
  { ...closed, title: 'OpenCheckout', description: 'A checkout as its own buyer sees it.' },
);
export type OpenCheckout = Static<typeof OpenCheckout>;

const LandingPageInput = nullable(Text({ min: 1, max: orderLimits.landingPageId, description: 'The landing page.' }));
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
    status: Words(orderStatuses, 'Where the order stands.'),
    items: Type.Array(OrderItem),
    shippingPrice: Money,
    total: Money,
    currency: Currency,
    createdAt: Time,
  },
  { ...closed, title: 'PlacedOrder', description: 'The order a checkout became, as its buyer sees it.' },
);
export type PlacedOrder = Static<typeof PlacedOrder>;
