import { type Static, Type } from 'typebox';
import { Name } from '../names.js';
import { permissions } from '../permissions.js';
import { Currency, closed, Id, Time, Words } from './common.js';

export const businessLimits = { name: 100, perOwner: 20 } as const;

export const PermissionList = Type.Array(Words(permissions, 'A permission of a member.'), {
  maxItems: permissions.length,
  uniqueItems: true,
  description: 'The permissions of the member; an owner has all of them.',
  examples: [['orders:read', 'orders:update']],
});

const Country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2 code.', examples: ['DZ'] });

/** A business as one of its members sees it. */
export const Business = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Atlas Boutique'] }),
    country: Country,
    currency: Currency,
    devStore: Type.Boolean({ description: 'Whether this is a dev store.' }),
    owner: Type.Boolean({ description: 'Whether you are an owner of the business.' }),
    permissions: PermissionList,
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Business' },
);
export type Business = Static<typeof Business>;

const BusinessName = Name({ max: businessLimits.name, examples: ['Atlas Boutique'] });

export const NewBusiness = Type.Object(
  { name: BusinessName, country: Type.Optional(Country), currency: Type.Optional(Currency) },
  { ...closed, title: 'NewBusiness' },
);
export type NewBusiness = Static<typeof NewBusiness>;

/** The currency is left out: amounts that exist would silently mean something else. */
export const BusinessPatch = Type.Object(
  { name: Type.Optional(BusinessName), country: Type.Optional(Country) },
  { ...closed, title: 'BusinessPatch' },
);
export type BusinessPatch = Static<typeof BusinessPatch>;
