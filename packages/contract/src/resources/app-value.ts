import { type Static, Type } from 'typebox';
import { dataKeyPattern, dataOwners, dataVisibilities } from '../manifest/data-types.js';
import { closed, Id, Time, Words } from './common.js';

export const maxAppValues = 50_000;
export const largestAppValueBytes = 16_384;
export const largestAppValueBatch = 25;

export const appValueMembers = {
  id: Id,
  ownerType: Words(dataOwners, 'The type of resource the value is stored on.'),
  ownerId: Id,
  key: Type.String({ pattern: dataKeyPattern }),
  value: Type.Unknown({ description: 'The value, of the type that the manifest declares for the key; never null.' }),
  visibility: Words(
    dataVisibilities,
    'Who can read the value: the app, also the merchant, or anyone on the storefront.',
  ),
  declared: Type.Boolean({ description: "False if the installation's version no longer declares the key." }),
  createdAt: Time,
  updatedAt: Time,
};

/** A value an installation keeps on a resource. */
export const AppValue = Type.Object(appValueMembers, { ...closed, title: 'AppValue' });
export type AppValue = Static<typeof AppValue>;

export const appValueFields = Object.keys(appValueMembers);

export const AppValueInput = Type.Object(
  { value: Type.Unknown({ not: { type: 'null' }, description: 'The whole value; null is not allowed.' }) },
  closed,
);
