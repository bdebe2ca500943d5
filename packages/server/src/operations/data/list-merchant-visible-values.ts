import { type DataOwner, type Permission, ShownAppValue } from '@souk/contract';
import { Type } from 'typebox';
import { listMerchantVisibleValues } from '../../domains/app-data/list-merchant-visible-values.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation, type Operation } from '../define-operation.js';

interface Shown {
  name: string;
  path: string;
  ownerType: Extract<DataOwner, 'order' | 'product' | 'customer'>;
  needs: Permission;
}

const shownOn = ({ name, path, ownerType, needs }: Shown): Operation =>
  defineOperation({
    name,
    method: 'GET',
    path,
    tag: 'Data',
    summary: `List app data of ${ownerType === 'order' ? 'an' : 'a'} ${ownerType}`,
    description:
      'Data that installed apps store on it and share with the merchant. Values with visibility `business` or `storefront`, at most 100.',
    needs,
    only: 'member',
    params: { id: adminId() },
    responses: [
      {
        status: 200,
        description: 'The values, sorted by app and key',
        schema: Type.Object({ data: Type.Array(ShownAppValue) }, { additionalProperties: false }),
      },
    ],
    errors: ['NOT_FOUND'],
    handle: async ({ db, caller, params: { id } }) =>
      ok({ data: await listMerchantVisibleValues(db, caller, ownerType, id) }),
  });

export const merchantVisibleValueOperations: Operation[] = [
  shownOn({ name: 'listOrderAppValues', path: '/orders/{id}/app-values', ownerType: 'order', needs: 'orders:read' }),
  shownOn({
    name: 'listProductAppValues',
    path: '/products/{id}/app-values',
    ownerType: 'product',
    needs: 'products:read',
  }),
  shownOn({
    name: 'listCustomerAppValues',
    path: '/customers/{id}/app-values',
    ownerType: 'customer',
    needs: 'customers:read',
  }),
];
