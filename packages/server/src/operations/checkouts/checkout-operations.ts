import { Checkout } from '@souk/contract';
import { Type } from 'typebox';
import {
  findAbandonedCheckout,
  findAbandonedCheckouts,
  walkAbandonedCheckouts,
} from '../../domains/checkouts/find-checkout.js';
import { presentCheckout } from '../../domains/checkouts/present-checkout.js';
import { ok } from '../../foundation/http/answer.js';
import { adminId } from '../../foundation/http/path-params.js';
import { refuse } from '../../foundation/http/refusal.js';
import { answerPage, ListQuery, pageOf, readPageRequest } from '../commerce-list.js';
import { defineOperation, type Operation } from '../define-operation.js';

const checkoutFields = Object.keys(Checkout.properties);

const readAbandonedCheckout = defineOperation({
  name: 'readAbandonedCheckout',
  method: 'GET',
  path: '/abandoned-checkouts/{id}',
  tag: 'Abandoned checkouts',
  summary: 'Reads one abandoned checkout.',
  description: 'Once it has become an order it is read as that, under the same id.',
  needs: 'orders:read',
  params: { id: adminId() },
  selectable: checkoutFields,
  answers: [
    {
      status: 200,
      description: 'The checkout.',
      schema: Type.Object({ data: Checkout }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND'],
  handle: async ({ db, caller, params: { id = '' }, platform }) => {
    const checkout = (await findAbandonedCheckout(db, caller, id)) ?? refuse('NOT_FOUND');
    return ok({ data: presentCheckout(checkout, caller.maySeeContacts, platform.config) });
  },
});

export const listAbandonedCheckouts = defineOperation({
  name: 'listAbandonedCheckouts',
  method: 'GET',
  path: '/abandoned-checkouts',
  tag: 'Abandoned checkouts',
  summary: 'Lists checkouts that buyers left unfinished.',
  needs: 'orders:read',
  query: ListQuery,
  paged: true,
  selectable: checkoutFields,
  answers: [{ status: 200, description: 'A page of checkouts.', schema: pageOf(Type.Array(Checkout)) }],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async (input) => {
    const { db, caller, platform } = input;
    const request = await readPageRequest(input);
    const walked = await walkAbandonedCheckouts(db, request.sort, request);
    return answerPage(input, walked, async (ids) =>
      (await findAbandonedCheckouts(db, caller, ids)).map((checkout) =>
        presentCheckout(checkout, caller.maySeeContacts, platform.config),
      ),
    );
  },
});

export const checkoutOperations: Operation[] = [listAbandonedCheckouts, readAbandonedCheckout];
