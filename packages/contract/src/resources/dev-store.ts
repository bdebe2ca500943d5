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
export const maxDevStores = 10;

export const DevStore = Type.Object(
  {
    id: Id,
    name: Type.String(),
    preset: Words(devStorePresets, 'The amount of data.'),
    seed: Type.String({ description: 'The same seed creates the same data.' }),
    state: Words(devStoreStates, 'The state of the dev store. Only a ready one can be used.'),
    progress: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'The progress of the background job, in percent.',
    }),
    failure: nullable(Type.String({ description: 'The reason for the failure; reset the dev store to try again.' })),
    businessId: nullable(Id),
    storeId: nullable(Id),
    createdAt: Time,
    updatedAt: Time,
  },
  {
    ...closed,
    title: 'DevStore',
    description: 'A business with generated data for testing. It never contacts real people.',
  },
);
export type DevStore = Static<typeof DevStore>;

export const DevStoreInput = Type.Object(
  {
    name: Name({ max: 100, examples: ['Test boutique'] }),
    preset: Type.Optional(Words(devStorePresets, 'The amount of data. Default: small.')),
    seed: Type.Optional(
      Type.Unsafe<string | number | null>({
        type: ['string', 'integer', 'null'],
        minLength: 1,
        maxLength: 100,
        description: 'A text of up to 100 characters or an integer. Default: random.',
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
    action: Words(devStoreActions, 'The action to run in the dev store.'),
    orderId: Type.Optional(Id),
    productId: Type.Optional(Id),
    customerId: Type.Optional(Id),
    inventoryLevelId: Type.Optional(Id),
    reasonId: Type.Optional(Words(cancellationReasonIds, 'For cancel: the reason. Default: changed_mind.')),
    carrierStatus: Type.Optional(
      Text({
        min: 1,
        max: 100,
        description: 'For carrier_update: the carrier status. Default: the next usual status.',
      }),
    ),
    delta: Type.Optional(
      Type.Integer({
        minimum: -1_000_000,
        maximum: 1_000_000,
        description: 'For adjust_stock: the number of units. Default: 10.',
      }),
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
    action: Words(devStoreActions, 'The topic of the event.'),
    kind: Words(changedKinds, 'The type of the subject.'),
    id: Id,
    resource: Type.Unsafe<unknown>({
      type: 'object',
      description: 'The subject after the action, as the Admin API returns it, with contact details masked.',
    }),
  },
  { ...closed, title: 'DevStoreChange' },
);
