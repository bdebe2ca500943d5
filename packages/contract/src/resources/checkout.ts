import { type Static, Type } from 'typebox';
import { Buyer, BuyerInput } from './buyer.js';
import { Currency, closed, Id, Money, MoneyInput, nullable, Text, Time, Words } from './common.js';
import { deliveryMethods, deliverySpeeds, orderStatuses } from './order.js';
import { orderLimits } from './order-input.js';
import { OrderItem, orderItemLimits, WantedItem } from './order-item.js';
import { Utm, UtmInput } from './utm.js';

const Method = Words(deliveryMethods, 'Home delivery or pickup point.');
const Speed = Words(deliverySpeeds, 'The delivery speed.');

const CheckoutDelivery = Type.Object(
  {
    method: Method,
    speed: Speed,
    deskId: nullable(Type.String({ description: 'The pickup point that the buyer chose.' })),
  },
  { ...closed, title: 'CheckoutDelivery' },
);
export type CheckoutDelivery = Static<typeof CheckoutDelivery>;

const members = {
  id: Id,
  storeId: Id,
  buyer: Buyer,
  delivery: CheckoutDelivery,
  deliveryNote: nullable(Type.String({ description: 'Note for the carrier.' })),
  items: Type.Array(OrderItem),
  shippingPrice: Money,
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
const CheckoutDeliveryInput = Type.Object(
  {
    method: Type.Optional(Method),
    speed: Type.Optional(Speed),
    deskId: Type.Optional(
      nullable(Text({ min: 1, max: orderLimits.deskId, description: 'The ID of the pickup point.' })),
    ),
  },
  { ...closed, title: 'CheckoutDeliveryInput', description: 'Omitted fields stay unchanged; null clears a field.' },
);
export type CheckoutDeliveryInput = Static<typeof CheckoutDeliveryInput>;

const DeliveryNote = nullable(Text({ max: orderLimits.deliveryNote, description: 'Note for the carrier.' }));

const FormToken = Text({
  max: orderLimits.formToken,
  description: 'The token of the form that the buyer fills in. A form that is sent twice leads to the same checkout.',
});

const WantedItems = Type.Array(WantedItem, { minItems: 1, maxItems: orderItemLimits.items });

export const NewCheckout = Type.Object(
  {
    items: WantedItems,
    buyer: Type.Optional(BuyerInput),
    delivery: Type.Optional(CheckoutDeliveryInput),
    deliveryNote: Type.Optional(DeliveryNote),
    landingPageId: Type.Optional(LandingPageInput),
    utm: Type.Optional(UtmInput),
    formToken: Type.Optional(FormToken),
  },
  { ...closed, title: 'NewCheckout' },
);
export type NewCheckout = Static<typeof NewCheckout>;

export const CheckoutPatch = Type.Object(
  {
    items: Type.Optional(WantedItems),
    buyer: Type.Optional(BuyerInput),
    delivery: Type.Optional(CheckoutDeliveryInput),
    deliveryNote: Type.Optional(DeliveryNote),
    utm: Type.Optional(UtmInput),
  },
  { ...closed, title: 'CheckoutPatch' },
);
export type CheckoutPatch = Static<typeof CheckoutPatch>;

export const CheckoutCompletion = Type.Object(
  {
    expectedTotal: Type.Optional(MoneyInput),
    formToken: Type.Optional(FormToken),
  },
  {
    ...closed,
    title: 'CheckoutCompletion',
    description: 'With `expectedTotal`, the request fails if the total is no longer what the buyer was shown.',
  },
);
export type CheckoutCompletion = Static<typeof CheckoutCompletion>;

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
