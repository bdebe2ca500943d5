import { Type } from 'typebox';
import { findPublicImage } from '../../domains/listings/images/manage-images.js';
import { findProductImage } from '../../domains/product-images/store-product-images.js';
import { DomainError } from '../../foundation/domain-error.js';
import { anyone, defineRoute, type Route, type RouteDefaults } from '../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import { matching } from '../../foundation/http/path-params.js';

const publicRoutes: RouteDefaults<null> = {
  document: 'storefront',
  errorFormat: adminErrorFormatFor,
  access: anyone,
  errors: ['INTERNAL_ERROR', 'API_BUSY'],
};

/** An address always names the same bytes, so anyone may cache them for ever. */
const forEver = 'public, max-age=31536000, immutable';

const readImage = defineRoute(publicRoutes, {
  name: 'readImage',
  method: 'GET',
  path: '/images/{key}',
  tag: 'Marketplace',
  summary: 'Get an image',
  description: 'An image of a listing, a product or a collection.',
  params: { key: matching(/^[0-9A-Za-z]{24}$/, 'The key of the image.', 'NOT_FOUND') },
  responses: [
    { status: 200, description: 'The image', mediaType: 'image/*', schema: Type.Unsafe<unknown>({}) },
    { status: 304, description: "The client's copy is current" },
  ],
  errors: ['NOT_FOUND'],
  handle: async ({ params, request, platform }) => {
    const image = (await findPublicImage(platform.db, params.key)) ?? (await findProductImage(platform.db, params.key));
    if (!image) throw new DomainError('NOT_FOUND');
    const etag = `"${image.sha256}"`;
    const headers = { etag, 'cache-control': forEver };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers };
    return {
      status: 200,
      bytes: image.bytes,
      headers: {
        ...headers,
        'content-type': image.mediaType,
        'content-disposition': 'inline',
        // Whatever the bytes may also be interpreted as, here they are served as an image and nothing in them can run.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      },
    };
  },
});

export const routes: Route[] = [readImage];
