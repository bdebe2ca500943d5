import { type Static, Type } from 'typebox';
import { Name } from '../names.js';
import { closed, Id, Money, MoneyInput, nullable, Time, TimeInput, Words } from './common.js';
import { deliveryMethods, deliverySpeeds } from './order.js';
import { orderItemLimits, WantedItem } from './order-item.js';

export const feeLimits = { groups: 50, name: 100, rates: 5_000, days: 90, csvBytes: 1_000_000 } as const;

const Method = Words(deliveryMethods, 'Home delivery or pickup point.');
const Speed = Words(deliverySpeeds, 'The delivery speed.');
const Days = (description: string) => nullable(Type.Integer({ minimum: 0, maximum: feeLimits.days, description }));
const Province = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: 999, description, examples: [16] }));
const Town = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: 999_999, description, examples: [1601] }));

export const FeeGroup = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['North and south'] }),
    ratesCount: Type.Integer({ minimum: 0, description: 'The number of delivery rates.' }),
    storesCount: Type.Integer({ minimum: 0, description: 'The number of stores that use the fee group.' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'FeeGroup', description: 'A table of delivery prices that stores can use.' },
);
export type FeeGroup = Static<typeof FeeGroup>;

const FeeGroupName = Name({ max: feeLimits.name, examples: ['North and south'] });
export const FeeGroupInput = Type.Object({ name: FeeGroupName }, { ...closed, title: 'FeeGroupInput' });
export type FeeGroupInput = Static<typeof FeeGroupInput>;

const place = {
  provinceCode: Province('The province; null for every province, or for the rate of a town.'),
  townOns: Town('The town; null for all towns.'),
  method: Method,
  speed: Speed,
};
const days = {
  daysMin: Days('The shortest delivery time in days.'),
  daysMax: Days('The longest delivery time in days.'),
};

export const DeliveryRate = Type.Object(
  {
    ...place,
    price: Money,
    freeFrom: nullable(Money),
    ...days,
    refused: Type.Boolean({ description: 'True if the store does not deliver there in this way.' }),
  },
  {
    ...closed,
    title: 'DeliveryRate',
    description:
      'A delivery price. The rate of a town comes before that of its province, and that before the one for every province. `freeFrom` is the subtotal from which ' +
      'delivery is free.',
  },
);
export type DeliveryRate = Static<typeof DeliveryRate>;

export const DeliveryRateInput = Type.Object(
  {
    provinceCode: Type.Optional(place.provinceCode),
    townOns: Type.Optional(place.townOns),
    method: Method,
    speed: Type.Optional(Speed),
    price: MoneyInput,
    freeFrom: Type.Optional(nullable(MoneyInput)),
    daysMin: Type.Optional(days.daysMin),
    daysMax: Type.Optional(days.daysMax),
    refused: Type.Optional(Type.Boolean({ description: 'Default: false.' })),
  },
  { ...closed, title: 'DeliveryRateInput' },
);
export type DeliveryRateInput = Static<typeof DeliveryRateInput>;

export const DeliveryRates = Type.Object(
  {
    rates: Type.Array(DeliveryRateInput, { maxItems: feeLimits.rates }),
    expectedUpdatedAt: Type.Optional(TimeInput),
    validateOnly: Type.Optional(Type.Boolean({ description: 'True to validate the rates and change nothing.' })),
  },
  {
    ...closed,
    title: 'DeliveryRates',
    description:
      'Replaces all rates of the group. Send `expectedUpdatedAt` with the `updatedAt` of the group that your change is based on; the request fails if it has changed since.',
  },
);
export type DeliveryRates = Static<typeof DeliveryRates>;

export const QuotedPickupPoint = Type.Object(
  {
    code: Type.String({ description: 'The `deskId` of an order that is sent there.', examples: ['ALG-04'] }),
    name: Type.String(),
    townOns: Type.Integer({ examples: [1601] }),
    address: nullable(Type.String()),
    phone: nullable(Type.String()),
    hours: nullable(Type.String()),
  },
  { ...closed, title: 'QuotedPickupPoint' },
);
export type QuotedPickupPoint = Static<typeof QuotedPickupPoint>;

export const DeliveryOption = Type.Object(
  {
    method: Method,
    speed: Speed,
    price: Money,
    ...days,
    pickupPoints: Type.Array(QuotedPickupPoint, {
      description: 'Pickup points in the province, those in the town first. Empty for home delivery.',
    }),
  },
  { ...closed, title: 'DeliveryOption' },
);
export type DeliveryOption = Static<typeof DeliveryOption>;

export const deliveryQuoteStatuses = ['quoted', 'not_offered', 'by_phone', 'unknown_place'] as const;
export type DeliveryQuoteStatus = (typeof deliveryQuoteStatuses)[number];

export const DeliveryQuote = Type.Object(
  {
    status: Words(
      deliveryQuoteStatuses,
      '`quoted`: one option or more. `not_offered`: the store does not deliver there. `by_phone`: the store has no prices, and tells the price by phone. ' +
        '`unknown_place`: the codes are not in the list of provinces and towns.',
    ),
    options: Type.Array(DeliveryOption),
  },
  { ...closed, title: 'DeliveryQuote', description: 'The ways of delivery to a place, with their prices.' },
);
export type DeliveryQuote = Static<typeof DeliveryQuote>;

export const DeliveryQuoteRequest = Type.Object(
  {
    provinceCode: Type.Integer({ minimum: 1, maximum: 999, description: 'The code of the province.', examples: [16] }),
    townOns: Type.Optional(Town('The code of the town.')),
    items: Type.Optional(
      Type.Array(WantedItem, {
        maxItems: orderItemLimits.items,
        description: 'The items that are ordered, for prices that are free from a subtotal.',
      }),
    ),
  },
  { ...closed, title: 'DeliveryQuoteRequest' },
);
export type DeliveryQuoteRequest = Static<typeof DeliveryQuoteRequest>;
