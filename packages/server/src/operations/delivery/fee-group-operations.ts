import { DeliveryRate, DeliveryRates, FeeGroup, FeeGroupInput } from '@souk/contract';
import { Type } from 'typebox';
import type { Caller } from '../../domains/businesses/caller.js';
import { countryOf } from '../../domains/businesses/find-store-context.js';
import {
  createFeeGroup as create,
  deleteFeeGroup as deleteGroup,
  listFeeGroups as list,
  readFeeGroup as read,
  readRates,
  renameFeeGroup,
  replaceRates,
} from '../../domains/delivery/fee-groups.js';
import type { Database } from '../../foundation/database/open-database.js';
import { adminId } from '../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../foundation/http/response.js';
import { defineOperation, type Operation } from '../define-operation.js';

const closed = { additionalProperties: false } as const;
const OneGroup = Type.Object({ data: FeeGroup }, closed);
const Rates = Type.Object(
  {
    data: Type.Object({ feeGroup: FeeGroup, rates: Type.Array(DeliveryRate) }, { ...closed, title: 'RatesOfFeeGroup' }),
  },
  closed,
);
const common = { tag: 'Delivery', only: 'member' } as const;
const params = { id: adminId() };
/** 5,000 rates with all their members. */
const ratesBytes = 1_500_000;

const placeOf = async (db: Database, { businessId }: Caller) => ({
  businessId,
  country: await countryOf(db, businessId),
});

const listFeeGroups = defineOperation({
  ...common,
  name: 'listFeeGroups',
  method: 'GET',
  path: '/fee-groups',
  summary: 'List fee groups',
  description: 'A business can have up to 50 fee groups.',
  needs: 'stores:read',
  responses: [
    {
      status: 200,
      description: 'The fee groups, oldest first',
      schema: Type.Object({ data: Type.Array(FeeGroup) }, closed),
    },
  ],
  handle: async ({ db, caller }) => ok({ data: await list(db, caller.businessId) }),
});

const createFeeGroup = defineOperation({
  ...common,
  name: 'createFeeGroup',
  method: 'POST',
  path: '/fee-groups',
  summary: 'Create a fee group',
  needs: 'stores:update',
  body: { kind: 'json', schema: FeeGroupInput },
  responses: [{ status: 201, description: 'Fee group created', schema: OneGroup }],
  errors: ['FEE_GROUP_LIMIT_REACHED'],
  handle: async ({ db, caller, body, now }) => created({ data: await create(db, caller.businessId, body.name, now) }),
});

const readFeeGroup = defineOperation({
  ...common,
  name: 'readFeeGroup',
  method: 'GET',
  path: '/fee-groups/{id}',
  summary: 'Get a fee group',
  needs: 'stores:read',
  params,
  responses: [{ status: 200, description: 'The fee group', schema: OneGroup }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await read(db, caller.businessId, id) }),
});

const patchFeeGroup = defineOperation({
  ...common,
  name: 'patchFeeGroup',
  method: 'PATCH',
  path: '/fee-groups/{id}',
  summary: 'Rename a fee group',
  needs: 'stores:update',
  params,
  body: { kind: 'json', schema: FeeGroupInput },
  responses: [{ status: 200, description: 'The updated fee group', schema: OneGroup }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller: { businessId }, params: { id }, body: { name }, now }) =>
    ok({ data: await renameFeeGroup(db, { businessId, id, name }, now) }),
});

const deleteFeeGroup = defineOperation({
  ...common,
  name: 'deleteFeeGroup',
  method: 'DELETE',
  path: '/fee-groups/{id}',
  summary: 'Delete a fee group',
  description: 'Not while a store uses the group. Its rates are deleted with it.',
  needs: 'stores:update',
  params,
  responses: [{ status: 204, description: 'Fee group deleted' }],
  errors: ['NOT_FOUND', 'FEE_GROUP_IN_USE'],
  handle: async ({ db, caller, params: { id } }) => {
    await deleteGroup(db, caller.businessId, id);
    return noContent();
  },
});

const listDeliveryRates = defineOperation({
  ...common,
  name: 'listDeliveryRates',
  method: 'GET',
  path: '/fee-groups/{id}/rates',
  summary: 'List rates of a fee group',
  description: 'All rates, at most 5,000. The rate of a town is listed with the province of today.',
  needs: 'stores:read',
  params,
  responses: [{ status: 200, description: 'The fee group and its rates', schema: Rates }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await readRates(db, await placeOf(db, caller), id) }),
});

const putDeliveryRates = defineOperation({
  ...common,
  name: 'putDeliveryRates',
  method: 'PUT',
  path: '/fee-groups/{id}/rates',
  summary: 'Replace rates of a fee group',
  description:
    'Either all rates are replaced, or the request fails and none are. Each place, method and speed can have one rate.',
  needs: 'stores:update',
  params,
  body: { kind: 'json', schema: DeliveryRates, limitBytes: ratesBytes },
  responses: [{ status: 200, description: 'The fee group and its rates', schema: Rates }],
  errors: ['NOT_FOUND', 'FEE_GROUP_CHANGED'],
  handle: async ({ db, caller, params: { id }, body, now }) =>
    ok({ data: await replaceRates(db, { ...(await placeOf(db, caller)), id }, body, now) }),
});

export const feeGroupOperations: Operation[] = [
  listFeeGroups,
  createFeeGroup,
  readFeeGroup,
  patchFeeGroup,
  deleteFeeGroup,
  listDeliveryRates,
  putDeliveryRates,
];
