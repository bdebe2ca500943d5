import { type Static, Type } from 'typebox';
import { closed, Id, Money, nullable, Text, Time } from './common.js';

export const customerLimits = { note: 5_000, tags: 50, tag: 64 } as const;

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] });
const contact = (example?: string) => nullable(Type.String(example ? { examples: [example] } : {}));

export const Customer = Type.Object(
  {
    id: Id,
    name: contact('Amine Benali'),
    phone: contact('0550 12 34 56'),
    phone2: contact(),
    email: contact('amine@example.com'),
    provinceCode: nullable(Type.Integer({ examples: [16] })),
    townOns: nullable(Type.Integer({ examples: [1601] })),
    address: contact('12 rue Didouche Mourad'),
    ordersCount: count('The number of orders in the stores that the caller can access.'),
    deliveredCount: count('The number of delivered orders.'),
    returnedCount: count('The number of returned orders.'),
    canceledCount: count('The number of cancelled orders.'),
    totalSpent: Money,
    tags: Type.Array(Type.String({ examples: ['vip'] })),
    note: nullable(Type.String()),
    firstOrderAt: nullable(Time),
    lastOrderAt: nullable(Time),
    createdAt: Time,
    updatedAt: Time,
  },
  {
    ...closed,
    title: 'Customer',
    description:
      'A person who orders from a business, matched by phone or email. Counters cover the stores that the caller can access; ' +
      '`totalSpent` is the value of the orders delivered and not returned.',
  },
);
export type Customer = Static<typeof Customer>;

export const CustomerPatch = Type.Object(
  {
    note: Type.Optional(nullable(Text({ max: customerLimits.note, description: 'Internal note; null clears it.' }))),
    tags: Type.Optional(
      Type.Array(Text({ min: 1, max: customerLimits.tag, description: 'A tag.', examples: ['vip'] }), {
        maxItems: customerLimits.tags,
        uniqueItems: true,
      }),
    ),
  },
  { ...closed, title: 'CustomerPatch' },
);
export type CustomerPatch = Static<typeof CustomerPatch>;

export const ComplianceRequest = Type.Object(
  {
    id: Id,
    customerId: Id,
    orderIds: Type.Array(Id),
    requestedAt: Time,
    dueAt: Time,
  },
  {
    ...closed,
    title: 'ComplianceRequest',
    description: "A customer's request for their data or its erasure. Every app must comply by `dueAt`, 30 days later.",
  },
);
export type ComplianceRequest = Static<typeof ComplianceRequest>;
