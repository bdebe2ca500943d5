import { DeliveryQuote, DeliveryQuoteRequest } from '@souk/contract';
import { Type } from 'typebox';
import { findOpenStorefront } from '../../domains/businesses/find-store-context.js';
import { quoteDelivery } from '../../domains/delivery/quote-delivery.js';
import { priceItems, totalOf } from '../../domains/orders/price-items.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { matching } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { perMinute } from '../../foundation/limits/rate-limiter.js';
import { storefrontRoute, take } from './storefront-route.js';

const bodyBytes = 64 * 1024;
/** A rush on one store, or one bot with many addresses, must not affect other stores. */
const perStore = perMinute('storefront_quotes', 1_200);

export const quoteStorefrontDelivery = defineRoute(storefrontRoute, {
  name: 'quoteStorefrontDelivery',
  method: 'POST',
  path: '/storefront/{subdomain}/delivery-quotes',
  tag: 'Delivery',
  summary: 'Quote delivery',
  description: 'The ways in which the store delivers to a place. Prices of the items come from the catalogue.',
  params: { subdomain: matching(/^[a-z0-9][a-z0-9-]{0,62}$/, "The store's subdomain.", 'NOT_FOUND') },
  body: { kind: 'json', schema: DeliveryQuoteRequest, limitBytes: bodyBytes },
  responses: [
    {
      status: 200,
      description: 'The quote',
      schema: Type.Object({ data: DeliveryQuote }, { additionalProperties: false }),
    },
  ],
  errors: ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  handle: async ({ params, body: { provinceCode, townOns = null, items = [] }, platform }) => {
    const { db } = platform;
    const place = (await findOpenStorefront(db, params.subdomain)) ?? throwDomainError('NOT_FOUND');
    await take(platform, perStore, place.storeId);
    const { businessId, storeId } = place;
    const priced =
      items.length === 0 ? [] : await priceItems(db, { businessId, storeId, present: [], soldOnly: true }, items);
    const subtotal = totalOf(priced, '0');
    const quote = await quoteDelivery(db, {
      ...place,
      carrierId: place.deliveryAgentId,
      provinceCode,
      townOns,
      subtotal,
    });
    return ok({ data: quote }, { 'cache-control': 'no-store' });
  },
});
