import { type Static, Type } from 'typebox';
import { Name } from '../names.js';
import { closed, Id, nullable, Text, Time, Words } from './common.js';
import { cancellationReasonIds } from './order.js';

export const devStorePresets = ['empty', 'small', 'large'] as const;
/** What a shop of each preset is filled with, and over how many days that came together. */
export const devStoreContents = {
  empty: { products: 0, orders: 0, checkouts: 0, days: 0 },
  small: { products: 40, orders: 250, checkouts: 15, days: 45 },
  large: { products: 2_000, orders: 20_000, checkouts: 800, days: 365 },
} as const satisfies Record<(typeof devStorePresets)[number], object>;
export const devStoreStates = ['provisioning', 'ready', 'resetting', 'failed'] as const;
export const mostDevStores = 10;

export const DevStore = Type.Object(
  {
    id: Id,
    name: Type.String(),
    preset: Words(devStorePresets, 'How much there is in it.'),
    seed: Type.String({ description: 'The same seed gives the same shop.' }),
    state: Words(devStoreStates, 'Only a ready one can be used.'),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Of the work in the background, in percent.' }),
    failure: nullable(Type.String({ description: 'Why it failed; reset it to try again.' })),
    businessId: nullable(Id),
    storeId: nullable(Id),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'DevStore', description: 'A test business with synthetic data that reaches no one.' },
);
export type DevStore = Static<typeof DevStore>;

export const DevStoreInput = Type.Object(
  {
    name: Name({ max: 100, examples: ['Test boutique'] }),
    preset: Type.Optional(Words(devStorePresets, 'How much there is in it; small by default.')),
    seed: Type.Optional(
      Type.Unsafe<string | number | null>({
        type: ['string', 'integer', 'null'],
        minLength: 1,
        maxLength: 100,
        description: 'A text of up to 100 characters or a whole number; one is drawn when it is left out.',
      }),
    ),
  },
  closed,
);
export type DevStoreInput = Static<typeof DevStoreInput>;

export const devStoreActions = [
  'place_order',
  'confirm',
  'cancel',
  'dispatch',
  'deliver',
  'return',
  'hold',
  'unhold',
  'archive',
  'unarchive',
  'carrier_update',
  'abandon_checkout',
  'create_product',
  'update_product',
  'adjust_stock',
  'request_customer_data',
  'redact_customer',
] as const;
export type DevStoreAction = (typeof devStoreActions)[number];

/** The subject may be named; left out, it is the newest that the action fits. */
export const DevStoreActionInput = Type.Object(
  {
    action: Words(devStoreActions, 'What is to happen in the shop.'),
    orderId: Type.Optional(Id),
    productId: Type.Optional(Id),
    customerId: Type.Optional(Id),
    inventoryLevelId: Type.Optional(Id),
    reasonId: Type.Optional(Words(cancellationReasonIds, 'Of cancel: why. changed_mind by default.')),
    carrierStatus: Type.Optional(
      Text({ min: 1, max: 100, description: "Of carrier_update: the carrier's word. The next usual one by default." }),
    ),
    delta: Type.Optional(
      Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'Of adjust_stock: 10 by default.' }),
    ),
  },
  closed,
);
export type DevStoreActionInput = Static<typeof DevStoreActionInput>;

export const changedKinds = [
  'order',
  'checkout',
  'product',
  'inventoryLevel',
  'dataRequest',
  'customerRedaction',
] as const;

export const DevStoreChange = Type.Object(
  {
    action: Words(devStoreActions, 'What happened.'),
    kind: Words(changedKinds, 'What it happened to.'),
    id: Id,
    resource: Type.Unsafe<unknown>({
      type: 'object',
      description: 'It as it is now, in the shape of the Admin API, contacts masked.',
    }),
  },
  { ...closed, title: 'DevStoreChange' },
);
