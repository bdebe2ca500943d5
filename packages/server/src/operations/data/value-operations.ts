import { AppValue, AppValueInput, appValueFields } from '@souk/contract';
import { Type } from 'typebox';
import { readValue, removeValue, storeValue } from '../../domains/app-data/manage-value.js';
import { created, noContent, ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';
import { permissionOfOwner, valueNameOf, valueParams } from './data-params.js';

const path = '/data/{ownerType}/{ownerId}/{key}';
const One = Type.Object({ data: AppValue });
const scopes =
  'The required scope depends on the owner type: `read_stores` for a store, `read_products` for a product, `read_orders` for an order, `read_customers` for a customer, none for a business.';

export const putValue = defineOperation({
  name: 'putValue',
  method: 'PUT',
  path,
  tag: 'Data',
  summary: 'Set a value',
  description: `Creates or replaces the whole value of a key on a resource. ${scopes}`,
  needs: permissionOfOwner,
  only: 'app',
  params: valueParams,
  body: { kind: 'json', schema: AppValueInput },
  selectable: appValueFields,
  responses: [
    { status: 201, description: 'Value created', schema: One },
    { status: 200, description: 'Value replaced', schema: One },
  ],
  errors: [
    'PERMISSION_DENIED',
    'NOT_FOUND',
    'STORE_SCOPE_FORBIDDEN',
    'APP_DATA_KEY_NOT_DECLARED',
    'APP_DATA_LIMIT_REACHED',
  ],
  handle: async ({ db, platform, caller, params, body, now }) => {
    const { value, created: isNew } = await storeValue({ db, platform, caller, now }, valueNameOf(params), body.value);
    return isNew ? created({ data: value }) : ok({ data: value });
  },
});

export const readOneValue = defineOperation({
  name: 'readValue',
  method: 'GET',
  path,
  tag: 'Data',
  summary: 'Get a value',
  description: scopes,
  needs: permissionOfOwner,
  only: 'app',
  params: valueParams,
  selectable: appValueFields,
  responses: [{ status: 200, description: 'The value', schema: One }],
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
  handle: async ({ db, caller, params }) => ok({ data: await readValue(db, caller, valueNameOf(params)) }),
});

export const deleteOneValue = defineOperation({
  name: 'deleteValue',
  method: 'DELETE',
  path,
  tag: 'Data',
  summary: 'Delete a value',
  description: scopes,
  needs: permissionOfOwner,
  only: 'app',
  params: valueParams,
  responses: [{ status: 204, description: 'Value deleted' }],
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
  handle: async ({ db, caller, params }) => {
    await removeValue(db, caller, valueNameOf(params));
    return noContent();
  },
});
