import { Checkout } from '@souk/contract';
import { Type } from 'typebox';
import {
  readAbandonedCheckoutPage,
  readAbandonedCheckouts,
  readAbandonedCheckout as readOne,
} from '../../domains/checkouts/read-checkouts.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { ListQuery, pageResponse, readListRequestForPage } from '../commerce-list.js';
import { defineOperation, type Operation } from '../define-operation.js';

const checkoutFields = Object.keys(Checkout.properties);

const readAbandonedCheckout = defineOperation({
  name: 'readAbandonedCheckout',
  method: 'GET',
  path: '/abandoned-checkouts/{id}',
  tag: 'Abandoned checkouts',
  summary: 'Get an abandoned checkout',
  description: 'A checkout that has become an order is returned as that order, under the same ID.',
  needs: 'orders:read',
  params: { id: adminId() },
  selectable: checkoutFields,
  responses: [
    {
      status: 200,
      description: 'The checkout',
      schema: Type.Object({ data: Checkout }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id }, platform: { config } }) =>
    ok({ data: (await readOne(db, caller, id, config)) ?? throwDomainError('NOT_FOUND') }),
});

export const listAbandonedCheckouts = defineOperation({
  name: 'listAbandonedCheckouts',
  method: 'GET',
  path: '/abandoned-checkouts',
  tag: 'Abandoned checkouts',
  summary: 'List abandoned checkouts',
  needs: 'orders:read',
  query: ListQuery,
  paged: true,
  selectable: checkoutFields,
  responses: [{ status: 200, description: 'A page of checkouts', schema: pageOf(Checkout) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, platform } = input;
    const request = await readListRequestForPage(input);
    const walked = await readAbandonedCheckoutPage(db, request.sort, request);
    return pageResponse(input, walked, (ids) => readAbandonedCheckouts(db, request, ids, platform.config));
  },
});

export const checkoutOperations: Operation[] = [listAbandonedCheckouts, readAbandonedCheckout];
