import { type Static, Type } from 'typebox';
import { BuyerInput } from './buyer.js';
import { closed, Id, MoneyInput, nullable, Text, TimeInput, Words } from './common.js';
import { cancellationReasonIds, deliveryMethods, deliverySpeeds, orderSources } from './order.js';
import { OrderItemsInput } from './order-item.js';
import { UtmInput } from './utm.js';

export const orderLimits = {
  note: 5_000,
  deliveryNote: 1_000,
  deliveryAgentId: 64,
  trackingNumber: 128,
  carrierStatus: 128,
  landingPageId: 64,
} as const;

const word = (max: number, description: string) => Type.Optional(nullable(Text({ min: 1, max, description })));

const DeliveryInput = Type.Object(
  {
    method: Type.Optional(Words(deliveryMethods, 'To the door, or to a desk where it is fetched.')),
    speed: Type.Optional(Words(deliverySpeeds, 'How fast it is to be brought.')),
    deliveryAgentId: word(orderLimits.deliveryAgentId, 'The carrier, as the business names it.'),
    trackingNumber: word(orderLimits.trackingNumber, "The carrier's number of the parcel."),
    carrierStatus: word(orderLimits.carrierStatus, "The carrier's own word for where it is."),
  },
  { ...closed, title: 'DeliveryInput', description: 'A member left out stays as it is; null empties it.' },
);
export type DeliveryInput = Static<typeof DeliveryInput>;

const editable = {
  buyer: Type.Optional(BuyerInput),
  delivery: Type.Optional(DeliveryInput),
  shippingPrice: Type.Optional(MoneyInput),
  scheduledFor: Type.Optional(nullable(TimeInput)),
  note: Type.Optional(nullable(Text({ max: orderLimits.note, description: 'For the people of the business.' }))),
  deliveryNote: Type.Optional(nullable(Text({ max: orderLimits.deliveryNote, description: 'For the carrier.' }))),
};

export const NewOrder = Type.Object(
  {
    storeId: Id,
    items: OrderItemsInput,
    ...editable,
    source: Type.Optional(Words(orderSources, 'How it came about. Left out: `app` from an app, else `manual`.')),
    landingPageId: word(orderLimits.landingPageId, 'The landing page it came from.'),
    utm: Type.Optional(UtmInput),
    exchangeOfOrderId: Type.Optional(nullable(Id)),
  },
  { ...closed, title: 'NewOrder' },
);
export type NewOrder = Static<typeof NewOrder>;

export const OrderPatch = Type.Object(
  {
    items: Type.Optional(OrderItemsInput),
    ...editable,
    expectedUpdatedAt: Type.Optional(TimeInput),
  },
  {
    ...closed,
    title: 'OrderPatch',
    description:
      'A member left out stays as it is. With `expectedUpdatedAt`, the `updatedAt` this was decided on, an order that ' +
      'changed since then is refused.',
  },
);
export type OrderPatch = Static<typeof OrderPatch>;

export const OrderCancellation = Type.Object(
  { reasonId: Words(cancellationReasonIds, 'Why the order is canceled.') },
  { ...closed, title: 'OrderCancellation' },
);
export type OrderCancellation = Static<typeof OrderCancellation>;

export const OrderDispatch = Type.Object(
  { delivery: Type.Optional(DeliveryInput) },
  { ...closed, title: 'OrderDispatch', description: 'What is known of the delivery as the parcel leaves.' },
);
export type OrderDispatch = Static<typeof OrderDispatch>;
