import { Carrier, CarrierPatch, NewCarrier, PickupPoint, PickupPoints } from '@souk/contract';
import { Type } from 'typebox';
import type { Caller } from '../../domains/businesses/caller.js';
import { countryOf } from '../../domains/businesses/find-store-context.js';
import {
  changeCarrier,
  createCarrier as create,
  deleteCarrier as deleteOne,
  type Home,
  listCarriers as list,
  listPickupPoints as listPoints,
  readCarrier as read,
  replacePickupPoints,
} from '../../domains/delivery/carriers.js';
import type { Database } from '../../foundation/database/open-database.js';
import { adminId } from '../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../foundation/http/response.js';
import { defineOperation, type Operation } from '../define-operation.js';

const closed = { additionalProperties: false } as const;
const OneCarrier = Type.Object({ data: Carrier }, closed);
const Points = Type.Object({ data: Type.Array(PickupPoint) }, closed);
const tag = 'Delivery';
const params = { id: adminId() };
/** 2,000 pickup points with all their members. */
const pointsBytes = 2_500_000;

const homeOf = async (db: Database, { businessId }: Caller): Promise<Home> => ({
  businessId,
  country: await countryOf(db, businessId),
});

const listCarriers = defineOperation({
  tag,
  name: 'listCarriers',
  method: 'GET',
  path: '/carriers',
  summary: 'List carriers',
  description: 'A business can have up to 50 carriers.',
  needs: 'stores:read',
  responses: [
    {
      status: 200,
      description: 'The carriers, oldest first',
      schema: Type.Object({ data: Type.Array(Carrier) }, closed),
    },
  ],
  handle: async ({ db, caller }) => ok({ data: await list(db, caller.businessId) }),
});

const createCarrier = defineOperation({
  tag,
  only: 'member',
  name: 'createCarrier',
  method: 'POST',
  path: '/carriers',
  summary: 'Create a carrier',
  needs: 'stores:update',
  body: { kind: 'json', schema: NewCarrier },
  responses: [{ status: 201, description: 'Carrier created', schema: OneCarrier }],
  errors: ['CARRIER_LIMIT_REACHED'],
  handle: async ({ db, caller, body, now }) => created({ data: await create(db, await homeOf(db, caller), body, now) }),
});

const readCarrier = defineOperation({
  tag,
  name: 'readCarrier',
  method: 'GET',
  path: '/carriers/{id}',
  summary: 'Get a carrier',
  needs: 'stores:read',
  params,
  responses: [{ status: 200, description: 'The carrier', schema: OneCarrier }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await read(db, caller.businessId, id) }),
});

const patchCarrier = defineOperation({
  tag,
  only: 'member',
  name: 'patchCarrier',
  method: 'PATCH',
  path: '/carriers/{id}',
  summary: 'Update a carrier',
  needs: 'stores:update',
  params,
  body: { kind: 'json', schema: CarrierPatch },
  responses: [{ status: 200, description: 'The updated carrier', schema: OneCarrier }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id }, body, now }) =>
    ok({ data: await changeCarrier(db, { ...(await homeOf(db, caller)), id }, body, now) }),
});

const deleteCarrier = defineOperation({
  tag,
  only: 'member',
  name: 'deleteCarrier',
  method: 'DELETE',
  path: '/carriers/{id}',
  summary: 'Delete a carrier',
  description: 'Not while a store uses the carrier. Its pickup points are deleted with it; orders keep its ID.',
  needs: 'stores:update',
  params,
  responses: [{ status: 204, description: 'Carrier deleted' }],
  errors: ['NOT_FOUND', 'CARRIER_IN_USE'],
  handle: async ({ db, caller, params: { id } }) => {
    await deleteOne(db, caller.businessId, id);
    return noContent();
  },
});

const listPickupPoints = defineOperation({
  tag,
  name: 'listPickupPoints',
  method: 'GET',
  path: '/carriers/{id}/pickup-points',
  summary: 'List pickup points of a carrier',
  description: 'All pickup points, at most 2,000, sorted by town.',
  needs: 'stores:read',
  params,
  responses: [{ status: 200, description: 'The pickup points', schema: Points }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) => ok({ data: await listPoints(db, caller.businessId, id) }),
});

const putPickupPoints = defineOperation({
  tag,
  only: 'member',
  name: 'putPickupPoints',
  method: 'PUT',
  path: '/carriers/{id}/pickup-points',
  summary: 'Replace pickup points of a carrier',
  description: 'Either all pickup points are replaced, or the request fails and none are.',
  needs: 'stores:update',
  params,
  body: { kind: 'json', schema: PickupPoints, limitBytes: pointsBytes },
  responses: [{ status: 200, description: 'The pickup points', schema: Points }],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id }, body, now }) =>
    ok({ data: await replacePickupPoints(db, { ...(await homeOf(db, caller)), id }, body, now) }),
});

export const carrierOperations: Operation[] = [
  listCarriers,
  createCarrier,
  readCarrier,
  patchCarrier,
  deleteCarrier,
  listPickupPoints,
  putPickupPoints,
];
