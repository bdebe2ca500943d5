import { type Static, Type } from 'typebox';
import { Name } from '../names.js';
import { closed, Id, nullable, Text, Time, WebAddress, Words } from './common.js';
import { deliverySpeeds } from './order.js';
import { orderItemLimits } from './order-item.js';

export const storeLimits = {
  name: 100,
  description: 5_000,
  logo: 2_048,
  reference: 100,
  perBusiness: 20,
  minAbandonedDays: 30,
  maxAbandonedDays: 365,
} as const;

export const storeStatuses = ['active', 'paused', 'closed'] as const;
export type StoreStatus = (typeof storeStatuses)[number];
export const storeLanguages = ['ar', 'fr', 'en'] as const;
export type StoreLanguage = (typeof storeLanguages)[number];

const Status = Words(storeStatuses, 'The status of the store. Only an active store is open for orders.');
const Language = Words(storeLanguages, 'The language of the storefront.');
const Speed = Words(deliverySpeeds, 'The delivery speed.');
const subdomainPattern = '^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$';

export const Store = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Atlas Alger'] }),
    description: nullable(Type.String()),
    logo: nullable(Type.String({ description: 'The URL of an image.' })),
    status: Status,
    language: Language,
    subdomain: Type.String({ description: 'The subdomain of the storefront; unique.', examples: ['atlas-alger'] }),
    delivery: Type.Object(
      {
        feeGroupId: nullable(Type.String({ description: 'The ID of its table of delivery fees.' })),
        deliveryAgentId: nullable(Type.String({ description: 'The carrier for orders that do not name one.' })),
        speeds: Type.Array(Speed, { description: 'The delivery methods that customers can choose.' }),
        defaultSpeed: Speed,
      },
      { ...closed, title: 'StoreDelivery' },
    ),
    checkout: Type.Object(
      {
        maxItemQuantity: Type.Integer({ description: 'The highest quantity of one item that customers can order.' }),
        maxOrderQuantity: Type.Integer({
          description: 'The highest total quantity of an order that a customer places.',
        }),
        abandonedDays: Type.Integer({ description: 'How many days abandoned checkouts are kept.' }),
      },
      { ...closed, title: 'StoreCheckout', description: 'Limits for customers; members and apps are not limited.' },
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Store' },
);
export type Store = Static<typeof Store>;

export const storeFields = Object.keys(Store.properties) as (keyof Store)[];

const Subdomain = Type.String({
  pattern: subdomainPattern,
  description: '3 to 63 lowercase letters, digits and hyphens; the first and the last cannot be a hyphen.',
  examples: ['atlas-alger'],
});

const StoreName = Name({ max: storeLimits.name, examples: ['Atlas Oran'] });

export const NewStore = Type.Object(
  {
    name: StoreName,
    subdomain: Type.Optional(Subdomain),
    language: Type.Optional(Language),
  },
  { ...closed, title: 'NewStore', description: 'Without a subdomain, one is derived from the name.' },
);
export type NewStore = Static<typeof NewStore>;

const Reference = nullable(Text({ min: 1, max: storeLimits.reference, description: 'An ID of the delivery service.' }));

/** What is left out stays as it is. */
export const StorePatch = Type.Object(
  {
    name: Type.Optional(StoreName),
    description: Type.Optional(
      nullable(Text({ max: storeLimits.description, description: 'A longer text for customers.' })),
    ),
    logo: Type.Optional(
      nullable(
        WebAddress({
          max: storeLimits.logo,
          description: 'The http or https URL of an image.',
          examples: ['https://cdn.example.dz/logo.png'],
        }),
      ),
    ),
    status: Type.Optional(Status),
    language: Type.Optional(Language),
    subdomain: Type.Optional(Subdomain),
    delivery: Type.Optional(
      Type.Object(
        {
          feeGroupId: Type.Optional(Reference),
          deliveryAgentId: Type.Optional(Reference),
          speeds: Type.Optional(Type.Array(Speed, { minItems: 1, maxItems: 10, uniqueItems: true })),
          defaultSpeed: Type.Optional(Speed),
        },
        { ...closed, title: 'StoreDeliveryPatch', description: 'Omitted fields stay unchanged.' },
      ),
    ),
    checkout: Type.Optional(
      Type.Object(
        {
          maxItemQuantity: Type.Optional(Type.Integer({ minimum: 1, maximum: orderItemLimits.quantity })),
          maxOrderQuantity: Type.Optional(Type.Integer({ minimum: 1, maximum: orderItemLimits.quantity })),
          abandonedDays: Type.Optional(
            Type.Integer({
              minimum: storeLimits.minAbandonedDays,
              maximum: storeLimits.maxAbandonedDays,
              description: 'Applies to checkouts that customers use from then on.',
            }),
          ),
        },
        { ...closed, title: 'StoreCheckoutPatch', description: 'Omitted fields stay unchanged.' },
      ),
    ),
  },
  { ...closed, title: 'StorePatch' },
);
export type StorePatch = Static<typeof StorePatch>;
