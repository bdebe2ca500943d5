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
  deskId: 64,
  trackingNumber: 128,
  carrierStatus: 128,
  landingPageId: 64,
  formToken: 200,
} as const;

const word = (max: number, description: string) => Type.Optional(nullable(Text({ min: 1, max, description })));

const DeliveryInput = Type.Object(
  {
    method: Type.Optional(Words(deliveryMethods, 'Home delivery or pickup point.')),
    speed: Type.Optional(Words(deliverySpeeds, 'The delivery speed.')),
    deliveryAgentId: word(orderLimits.deliveryAgentId, 'The ID of a carrier of the business, or the name of another.'),
    deskId: word(orderLimits.deskId, "The pickup point, by the carrier's own code."),
    trackingNumber: word(orderLimits.trackingNumber, 'The tracking number.'),
    carrierStatus: word(orderLimits.carrierStatus, 'The carrier status, as reported by the carrier.'),
  },
  { ...closed, title: 'DeliveryInput', description: 'Omitted fields stay unchanged; null clears a field.' },
);
export type DeliveryInput = Static<typeof DeliveryInput>;

const editable = {
  buyer: Type.Optional(BuyerInput),
  delivery: Type.Optional(DeliveryInput),
  shippingPrice: Type.Optional(MoneyInput),
  scheduledFor: Type.Optional(nullable(TimeInput)),
  note: Type.Optional(nullable(Text({ max: orderLimits.note, description: 'Internal note.' }))),
  deliveryNote: Type.Optional(nullable(Text({ max: orderLimits.deliveryNote, description: 'Note for the carrier.' }))),
};

export const NewOrder = Type.Object(
  {
    storeId: Id,
    items: OrderItemsInput,
    ...editable,
    source: Type.Optional(
      Words(orderSources, 'The source of the order. Default: `app` for an app, otherwise `manual`.'),
    ),
    landingPageId: word(orderLimits.landingPageId, 'The ID of the landing page.'),
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
      'Omitted fields stay unchanged. Send `expectedUpdatedAt` with the `updatedAt` that your change is based on; the request fails if the order has ' +
      'changed since.',
  },
);
export type OrderPatch = Static<typeof OrderPatch>;

export const OrderCancellation = Type.Object(
  { reasonId: Words(cancellationReasonIds, 'The reason for the cancellation.') },
  { ...closed, title: 'OrderCancellation' },
);
export type OrderCancellation = Static<typeof OrderCancellation>;

export const OrderDispatch = Type.Object(
  { delivery: Type.Optional(DeliveryInput) },
  { ...closed, title: 'OrderDispatch', description: 'Delivery details known at dispatch.' },
);
export type OrderDispatch = Static<typeof OrderDispatch>;
