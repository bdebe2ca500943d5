import { type Static, Type } from 'typebox';
import { Name } from '../names.js';
import { closed, Id, nullable, Text, Time, WebAddress, Words } from './common.js';
import { deliverySpeeds } from './order.js';

export const storeLimits = { name: 100, description: 5_000, logo: 2_048, reference: 100, perBusiness: 20 } as const;

export const storeStatuses = ['active', 'paused', 'closed'] as const;
export type StoreStatus = (typeof storeStatuses)[number];
export const storeLanguages = ['ar', 'fr', 'en'] as const;
export type StoreLanguage = (typeof storeLanguages)[number];

const Status = Words(storeStatuses, 'Only an active store sells.');
const Language = Words(storeLanguages, 'The language of its storefront.');
const Speed = Words(deliverySpeeds, 'How fast it is delivered.');
const subdomainPattern = '^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$';

export const Store = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Atlas Alger'] }),
    description: nullable(Type.String()),
    logo: nullable(Type.String({ description: 'The address of an image.' })),
    status: Status,
    language: Language,
    subdomain: Type.String({ description: 'Where its storefront is; unique.', examples: ['atlas-alger'] }),
    delivery: Type.Object(
      {
        feeGroupId: nullable(Type.String({ description: 'The table of delivery fees it uses.' })),
        deliveryAgentId: nullable(Type.String({ description: 'Who delivers when an order does not say.' })),
        speeds: Type.Array(Speed, { description: 'What a buyer can choose from.' }),
        defaultSpeed: Speed,
      },
      { ...closed, title: 'StoreDelivery' },
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
  description: '3 to 63 small letters, digits and dashes, neither first nor last a dash.',
  examples: ['atlas-alger'],
});

const StoreName = Name({ max: storeLimits.name, examples: ['Atlas Oran'] });

export const NewStore = Type.Object(
  {
    name: StoreName,
    subdomain: Type.Optional(Subdomain),
    language: Type.Optional(Language),
  },
  { ...closed, title: 'NewStore', description: 'Without a subdomain, one is made from the name.' },
);
export type NewStore = Static<typeof NewStore>;

const Reference = nullable(Text({ min: 1, max: storeLimits.reference, description: 'An id of the delivery service.' }));

/** What is left out stays as it is. */
export const StorePatch = Type.Object(
  {
    name: Type.Optional(StoreName),
    description: Type.Optional(
      nullable(Text({ max: storeLimits.description, description: 'Longer text for buyers.' })),
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
        { ...closed, title: 'StoreDeliveryPatch', description: 'What is left out stays as it is.' },
      ),
    ),
  },
  { ...closed, title: 'StorePatch' },
);
export type StorePatch = Static<typeof StorePatch>;
