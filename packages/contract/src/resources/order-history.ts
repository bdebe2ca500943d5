import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Time, Words } from './common.js';

/** What can happen to an order. */
export const orderHappenings = [
  'created',
  'confirmed',
  'canceled',
  'dispatched',
  'delivered',
  'returned',
  'held',
  'unheld',
  'archived',
  'unarchived',
  'edited',
  'erased',
] as const;
export type OrderHappening = (typeof orderHappenings)[number];

export const actorKinds = ['member', 'app', 'storefront', 'souk'] as const;
export type ActorKind = (typeof actorKinds)[number];

const Actor = Type.Object(
  {
    kind: Words(actorKinds, 'A person of the business, an app, the buyer at the storefront, or Souk itself.'),
    userId: nullable(Id),
    installationId: nullable(Id),
    name: nullable(
      Type.String({ description: "The person's or the app's name; null where nobody of that id is left." }),
    ),
  },
  { ...closed, title: 'Actor' },
);

export const OrderHistoryEntry = Type.Object(
  {
    id: Type.String({ description: 'Of this entry.' }),
    at: Time,
    kind: Words(orderHappenings, 'What happened.'),
    changed: Type.Array(Type.String(), { description: 'The members of the order that read differently since.' }),
    by: nullable(Actor),
  },
  { ...closed, title: 'OrderHistoryEntry', description: 'Who did it is null where that was not recorded.' },
);
export type OrderHistoryEntry = Static<typeof OrderHistoryEntry>;
