import { type Static, Type } from 'typebox';
import { Name } from '../names.js';
import { closed, Id, nullable, Text, Time, Words } from './common.js';
import { QuotedPickupPoint } from './delivery-fees.js';
import { deliveryMethods } from './order.js';
import { orderLimits } from './order-input.js';

export const carrierLimits = {
  carriers: 50,
  name: 100,
  trackingUrl: 500,
  pickupPoints: 2_000,
  pointName: 120,
  address: 300,
  phone: 60,
  hours: 200,
  csvBytes: 1_000_000,
} as const;

const trackingUrlPattern =
  '^https://[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}(:\\d{1,5})?/[^\\s{}"<>\\\\]*\\{trackingNumber\\}[^\\s{}"<>\\\\]*$';

/** Where a parcel can be followed; whatever the number is, it stays one part of the address. */
export function trackingLink(trackingUrl: string, trackingNumber: string): string {
  return trackingUrl.replace('{trackingNumber}', () => encodeURIComponent(trackingNumber));
}

const Methods = Type.Array(Words(deliveryMethods, 'Home delivery or pickup point.'), {
  minItems: 1,
  maxItems: deliveryMethods.length,
  uniqueItems: true,
  description: 'How the carrier delivers.',
});
const Division = Type.String({
  format: 'date',
  description: "The division of the country that the carrier's forms use.",
});

export const Carrier = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Yalidine'] }),
    trackingUrl: nullable(
      Type.String({
        description: 'The URL of a parcel, with `{trackingNumber}` in it.',
        examples: ['https://carrier.example/track/{trackingNumber}'],
      }),
    ),
    methods: Methods,
    geography: nullable(Division),
    pickupPointsCount: Type.Integer({ minimum: 0 }),
    createdAt: Time,
    updatedAt: Time,
  },
  {
    ...closed,
    title: 'Carrier',
    description:
      'A delivery company that the business works with. Its ID is the `deliveryAgentId` of orders and stores.',
  },
);
export type Carrier = Static<typeof Carrier>;

const details = {
  trackingUrl: Type.Optional(
    nullable(
      Type.String({
        maxLength: carrierLimits.trackingUrl,
        pattern: trackingUrlPattern,
        description: 'an https URL with `{trackingNumber}` once, after the host',
        examples: ['https://carrier.example/track/{trackingNumber}'],
      }),
    ),
  ),
  methods: Type.Optional(Methods),
  geography: Type.Optional(nullable(Division)),
};
const CarrierName = Name({ max: carrierLimits.name, examples: ['Yalidine'] });

export const NewCarrier = Type.Object({ name: CarrierName, ...details }, { ...closed, title: 'NewCarrier' });
export type NewCarrier = Static<typeof NewCarrier>;

export const CarrierPatch = Type.Object(
  { name: Type.Optional(CarrierName), ...details },
  { ...closed, title: 'CarrierPatch', description: 'Omitted fields stay unchanged; null clears a field.' },
);
export type CarrierPatch = Static<typeof CarrierPatch>;

export const PickupPoint = QuotedPickupPoint;
export type PickupPoint = QuotedPickupPoint;

const line = (max: number, description: string) => Type.Optional(nullable(Text({ max, description })));

export const PickupPointInput = Type.Object(
  {
    code: Text({ min: 1, max: orderLimits.deskId, description: "The carrier's own code.", examples: ['ALG-04'] }),
    name: Text({ min: 1, max: carrierLimits.pointName, description: 'The name that customers see.' }),
    townOns: Type.Integer({ minimum: 1, maximum: 999_999, description: 'The code of the town.', examples: [1601] }),
    address: line(carrierLimits.address, 'The street address.'),
    phone: line(carrierLimits.phone, 'Phone numbers.'),
    hours: line(carrierLimits.hours, 'Opening hours.'),
  },
  { ...closed, title: 'PickupPointInput' },
);
export type PickupPointInput = Static<typeof PickupPointInput>;

export const PickupPoints = Type.Object(
  {
    pickupPoints: Type.Array(PickupPointInput, { maxItems: carrierLimits.pickupPoints }),
    validateOnly: Type.Optional(
      Type.Boolean({ description: 'True to validate the pickup points and change nothing.' }),
    ),
  },
  { ...closed, title: 'PickupPoints', description: 'Replaces all pickup points of the carrier.' },
);
export type PickupPoints = Static<typeof PickupPoints>;
