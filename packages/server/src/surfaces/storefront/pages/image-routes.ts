import { findImageOfBusiness } from '../../../domains/product-images/store-product-images.js';
import type { Storefront } from '../../../domains/storefront/find-storefront.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route, type RouteDefaults } from '../../../foundation/http/define-route.js';
import { matching } from '../../../foundation/http/path-params.js';
import { imageAccess } from './store-access.js';
import { storefrontErrorFormat } from './storefront-error-format.js';

const imageRoute: RouteDefaults<Storefront> = {
  document: null,
  errorFormat: storefrontErrorFormat,
  access: imageAccess,
};

/** Pictures come from the storefront's own host, and only those of the store's business. */
export const readStorefrontImage: Route = defineRoute(imageRoute, {
  name: 'readStorefrontImage',
  method: 'GET',
  path: '/images/{name}',
  tag: 'Storefront pages',
  summary: 'Get an image of a product or a collection',
  params: { name: matching(/^[0-9A-Za-z]{24}$/, 'The key of an image.', 'NOT_FOUND') },
  responses: [{ status: 200, description: 'The image', mediaType: 'image/*' }],
  handle: async ({ caller, params, request, platform }) => {
    const image = await findImageOfBusiness(platform.db, caller.businessId, params.name);
    if (!image) return throwDomainError('NOT_FOUND');
    const etag = `"${image.sha256}"`;
    // An address always names the same bytes.
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers };
    return {
      status: 200,
      bytes: image.bytes,
      headers: {
        ...headers,
        'content-type': image.mediaType,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      },
    };
  },
});
