import { dataKeyPattern, dataOwners } from '@souk/contract';
import { Type } from 'typebox';
import { findPublicValue } from '../../domains/app-data/list-values.js';
import { findOpenStorefront } from '../../domains/businesses/find-store-context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { adminId, matching, oneOf } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { storefrontRoute } from './storefront-route.js';

export const readPublicValue = defineRoute(storefrontRoute, {
  name: 'readPublicValue',
  method: 'GET',
  path: '/storefront/{subdomain}/data/{ownerType}/{ownerId}/{appHandle}/{key}',
  tag: 'Data',
  summary: 'Get storefront app data',
  description: 'A value that an app shares with anyone on the storefront.',
  params: {
    subdomain: matching(/^[a-z0-9-]{1,63}$/, 'The subdomain of the store.', 'NOT_FOUND'),
    ownerType: oneOf(dataOwners, 'VALIDATION_FAILED'),
    ownerId: adminId(),
    appHandle: matching(/^[a-z0-9-]{1,64}$/, 'The handle of the app.', 'NOT_FOUND'),
    key: matching(new RegExp(dataKeyPattern), 'The key of the value.', 'VALIDATION_FAILED'),
  },
  responses: [
    {
      status: 200,
      description: 'The value',
      schema: Type.Object({
        data: Type.Object({ key: Type.String(), value: Type.Unknown(), updatedAt: Type.String() }),
      }),
    },
  ],
  handle: async ({ params, platform: { db } }) => {
    const { subdomain, ownerType, ownerId, appHandle, key } = params;
    const place = await findOpenStorefront(db, subdomain);
    if (!place) return throwDomainError('NOT_FOUND');
    const found = await findPublicValue(db, place, appHandle, { ownerType, ownerId, key });
    if (!found) return throwDomainError('NOT_FOUND');
    return ok(
      { data: { key, value: found.value, updatedAt: found.updatedAt } },
      { 'cache-control': 'public, max-age=60' },
    );
  },
});
