import { CheckoutCompletion, CheckoutPatch, NewCheckout, OpenCheckout, type Order, PlacedOrder } from '@souk/contract';
import { Type } from 'typebox';
import { findSellingPlace } from '../../domains/businesses/find-store-context.js';
import { checkoutTokenPattern } from '../../domains/checkouts/checkout-token.js';
import { completeCheckout as complete } from '../../domains/checkouts/complete-checkout.js';
import { editCheckout as edit } from '../../domains/checkouts/edit-checkout.js';
import { readOwnCheckout } from '../../domains/checkouts/read-own-checkout.js';
import { startCheckout as begin } from '../../domains/checkouts/start-checkout.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { matching } from '../../foundation/http/path-params.js';
import { created, ok, redirect } from '../../foundation/http/response.js';
import { asksForPage } from '../../foundation/pages/error-page.js';
import { storefrontRoute } from './storefront-route.js';
import { suspectCheckout, suspectOrder } from './suspect-buyer.js';

const bodyErrors = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const bodyBytes = 64 * 1024;

const token = matching(checkoutTokenPattern, 'The token returned when the checkout was created.', 'NOT_FOUND');
const subdomain = matching(/^[a-z0-9][a-z0-9-]{0,62}$/, "The store's subdomain.", 'NOT_FOUND');
const OwnCheckout = Type.Object({ data: OpenCheckout }, { additionalProperties: false });

export const startCheckout = defineRoute(storefrontRoute, {
  name: 'startCheckout',
  method: 'POST',
  path: '/storefront/{subdomain}/checkouts',
  tag: 'Checkouts',
  summary: 'Start a checkout',
  description:
    'Names and prices come from the catalogue. A checkout without activity for 30 minutes counts as abandoned.',
  params: { subdomain },
  body: { kind: 'json', schema: NewCheckout, limitBytes: bodyBytes },
  responses: [{ status: 201, description: 'The checkout, with its token', schema: OwnCheckout }],
  errors: [...bodyErrors, 'STORE_PAUSED'],
  handle: async ({ params, body, platform, request }) => {
    const { config, clock, db } = platform;
    const place = (await findSellingPlace(db, params.subdomain)) ?? throwDomainError('NOT_FOUND');
    const suspicions = await suspectCheckout(platform, request);
    const checkout = await inTransaction(platform, ({ db }) => begin(db, config, place, body, clock.now(), suspicions));
    return created({ data: checkout });
  },
});

export const readCheckout = defineRoute(storefrontRoute, {
  name: 'readCheckout',
  method: 'GET',
  path: '/storefront/checkouts/{token}',
  tag: 'Checkouts',
  summary: 'Get a checkout',
  description:
    'A browser that asks for a page is redirected to the checkout in the storefront. Once the checkout is abandoned or completed, its contacts are masked.',
  params: { token },
  responses: [
    { status: 200, description: 'The checkout', schema: OwnCheckout },
    { status: 302, description: 'The page of the checkout', headers: { location: 'Its URL' } },
  ],
  handle: async ({ params, platform, request }) => {
    const { db, config } = platform;
    const checkout = await readOwnCheckout(db, params.token, config);
    if (asksForPage(request) && checkout.recoveryUrl) return redirect(checkout.recoveryUrl, 302);
    return ok({ data: checkout }, { 'cache-control': 'no-store' });
  },
});

export const editCheckout = defineRoute(storefrontRoute, {
  name: 'editCheckout',
  method: 'PATCH',
  path: '/storefront/checkouts/{token}',
  tag: 'Checkouts',
  summary: 'Update a checkout',
  description:
    'Buyer, delivery and items can change. The contacts of an abandoned checkout are masked in the response.',
  params: { token },
  body: { kind: 'json', schema: CheckoutPatch, limitBytes: bodyBytes },
  responses: [{ status: 200, description: 'The updated checkout', schema: OwnCheckout }],
  errors: [...bodyErrors, 'CHECKOUT_COMPLETED', 'STORE_PAUSED'],
  handle: async ({ params, body, platform }) => {
    const checkout = await inTransaction(platform, ({ db }) =>
      edit(db, params.token, body, platform.config, platform.clock.now()),
    );
    return ok({ data: checkout });
  },
});

export const completeCheckout = defineRoute(storefrontRoute, {
  name: 'completeCheckout',
  method: 'POST',
  path: '/storefront/checkouts/{token}/complete',
  tag: 'Checkouts',
  summary: 'Complete a checkout',
  description:
    'Creates an order with the ID of the checkout, at the prices of this moment. Safe to repeat: the same order is returned, and its webhook is sent once.',
  params: { token },
  body: { kind: 'json', schema: CheckoutCompletion, optional: true },
  responses: [
    {
      status: 200,
      description: 'The order',
      schema: Type.Object({ data: PlacedOrder }, { additionalProperties: false }),
    },
  ],
  errors: [
    ...bodyErrors,
    'CHECKOUT_INCOMPLETE',
    'CHECKOUT_CHANGED',
    'DELIVERY_NOT_OFFERED',
    'OUT_OF_STOCK',
    'STORE_PAUSED',
  ],
  handle: async ({ params, body, platform, request }) => {
    const { config, clock } = platform;
    const suspicions = await suspectOrder(platform, request);
    const order = await inTransaction(platform, (context) =>
      complete(context, config, params.token, { ...body, suspicions }, clock.now()),
    );
    return ok({ data: placedOrder(order) });
  },
});

/** What a buyer sees of their order: nothing that the merchant's staff have added since. */
function placedOrder(order: Order): PlacedOrder {
  const { id, orderNumber, storeId, status, items, shippingPrice, total, currency, createdAt } = order;
  return { id, orderNumber, storeId, status, items, shippingPrice, total, currency, createdAt };
}
