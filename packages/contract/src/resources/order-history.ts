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
    kind: Words(actorKinds, 'A member of the business, an app, the buyer on the storefront, or Souk.'),
    userId: nullable(Id),
    installationId: nullable(Id),
    name: nullable(Type.String({ description: 'The name of the member or the app; null if it no longer exists.' })),
  },
  { ...closed, title: 'Actor' },
);

export const OrderHistoryEntry = Type.Object(
  {
    id: Type.String({ description: 'The ID of this entry.' }),
    at: Time,
    kind: Words(orderHappenings, 'The topic of the event.'),
    changed: Type.Array(Type.String(), { description: 'The fields of the order that changed.' }),
    by: nullable(Actor),
  },
  {
    ...closed,
    title: 'OrderHistoryEntry',
    description: 'One change to an order. The actor is null if it was not recorded.',
  },
);
export type OrderHistoryEntry = Static<typeof OrderHistoryEntry>;
