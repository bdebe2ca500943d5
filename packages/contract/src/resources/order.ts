import { type Static, Type } from 'typebox';
import { Buyer } from './buyer.js';
import { Currency, closed, Id, Money, nullable, Time, Words } from './common.js';
import { OrderItem } from './order-item.js';
import { Utm } from './utm.js';

export const orderStatuses = ['pending', 'completed', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How far an order has come, for whoever lists them: the last stage it reached. */
export const orderStages = ['new', 'confirmed', 'dispatched', 'delivered', 'returned', 'canceled'] as const;
export type OrderStage = (typeof orderStages)[number];

export const orderSources = ['storefront', 'landing_page', 'manual', 'import', 'app', 'exchange'] as const;
export type OrderSource = (typeof orderSources)[number];

/** Why an order needs a check before it is confirmed. */
export const orderFlags = [
  'duplicate',
  'phone_limit',
  'blocked_phone',
  'address_limit',
  'suspected_bot',
  'unknown_place',
  'delivery_by_phone',
] as const;
export type OrderFlag = (typeof orderFlags)[number];

export const deliveryMethods = ['home', 'desk'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const deliverySpeeds = ['standard', 'express'] as const;
export type DeliverySpeed = (typeof deliverySpeeds)[number];

/** Why an order is canceled, and how that is told to people. */
export const cancellationReasons = {
  unreachable: 'The buyer could not be reached',
  changed_mind: 'The buyer changed their mind',
  duplicate: 'The order was placed twice',
  out_of_stock: 'Out of stock',
  wrong_address: 'The address is wrong',
  fraud: 'The order looks fraudulent',
  other: 'Another reason',
} as const;
export type CancellationReason = keyof typeof cancellationReasons;
export const cancellationReasonIds = Object.keys(cancellationReasons) as CancellationReason[];

export const cancellationSources = ['merchant', 'app'] as const;
export type CancellationSource = (typeof cancellationSources)[number];

const Delivery = Type.Object(
  {
    method: Words(deliveryMethods, 'Home delivery or pickup point.'),
    speed: Words(deliverySpeeds, 'The delivery speed.'),
    deliveryAgentId: nullable(
      Type.String({ description: 'The ID of a carrier of the business, or the name of another.' }),
    ),
    deskId: nullable(
      Type.String({ description: "The pickup point, by the carrier's own code.", examples: ['ALG-04'] }),
    ),
    trackingNumber: nullable(Type.String({ examples: ['YAL-48213'] })),
    carrierStatus: nullable(
      Type.String({ description: 'The carrier status, as reported by the carrier.', examples: ['in_transit'] }),
    ),
  },
  { ...closed, title: 'Delivery' },
);
export type Delivery = Static<typeof Delivery>;

const Cancellation = Type.Object(
  {
    reasonId: Words(cancellationReasonIds, 'The reason for the cancellation.'),
    reasonLabel: Type.String({ description: 'The reason as text.' }),
    source: Words(cancellationSources, 'Who cancelled the order.'),
  },
  { ...closed, title: 'Cancellation' },
);
export type Cancellation = Static<typeof Cancellation>;

const flag = (description: string) => Type.Boolean({ description });

export const Order = Type.Object(
  {
    id: Id,
    orderNumber: Type.String({ description: 'The number shown to people, counted per store.', examples: ['1042'] }),
    storeId: Id,
    status: Words(
      orderStatuses,
      'The status of the order. A returned order keeps its status; see the flags and times for its stage.',
    ),
    waiting: flag('True while the order is on hold.'),
    archived: flag('True if the order is archived.'),
    dispatched: flag('True once the order was handed to the carrier.'),
    delivered: flag('True once the order was delivered.'),
    returned: flag('True once the order was returned.'),
    currency: Currency,
    total: Money,
    shippingPrice: Money,
    buyer: Buyer,
    delivery: Delivery,
    items: Type.Array(OrderItem),
    source: Words(orderSources, 'The source of the order.'),
    landingPageId: nullable(Type.String()),
    utm: Utm,
    exchangeOfOrderId: nullable(Id),
    cancellation: nullable(Cancellation),
    scheduledFor: nullable(Time),
    confirmedAt: nullable(Time),
    dispatchedAt: nullable(Time),
    deliveredAt: nullable(Time),
    returnedAt: nullable(Time),
    canceledAt: nullable(Time),
    createdAt: Time,
    updatedAt: Time,
    note: nullable(Type.String({ description: 'Internal note.' })),
    deliveryNote: nullable(Type.String({ description: 'Note for the carrier.' })),
    flags: Type.Array(Type.String({ examples: ['unknown_place'] }), {
      description:
        'Why the order needs a check before it is confirmed. More reasons can be added; ignore those you do not know.',
    }),
  },
  {
    ...closed,
    title: 'Order',
    description:
      'An order of a store. `total` is the sum of the items and `shippingPrice`. `updatedAt` increases with every change.',
  },
);
export type Order = Static<typeof Order>;
