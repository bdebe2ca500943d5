import { imageMediaTypes, productImageLimits, UploadedImage } from '@souk/contract';
import { Type } from 'typebox';
import { type Caller, requirePermission } from '../../../domains/businesses/caller.js';
import { memberAccess } from '../../../domains/businesses/member-access.js';
import { storeProductImage } from '../../../domains/product-images/store-product-images.js';
import { InvalidInput } from '../../../foundation/domain-error.js';
import { readMultipart } from '../../../foundation/http/body/read-multipart.js';
import {
  type BytesReceived,
  defineRoute,
  noParameters,
  type RawRequest,
  type RouteDefaults,
} from '../../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../../foundation/http/error-formats/admin-error-format-for.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { created } from '../../../foundation/http/response.js';

/** As the commerce operations are mounted for members; only the body is no JSON. */
const memberRoute: RouteDefaults<Caller> = {
  document: 'dashboard',
  errorFormat: adminErrorFormatFor,
  access: memberAccess,
  query: noParameters,
  errors: ['VALIDATION_FAILED', 'INTERNAL_ERROR', 'API_BUSY'],
};

const formBytes = 16 * 1024;

export const uploadProductImage = defineRoute(memberRoute, {
  name: 'uploadProductImage',
  method: 'POST',
  path: '/dashboard/businesses/{businessId}/product-images',
  tag: 'Products',
  summary: 'Upload a product image',
  description:
    'For a product or a collection. Requires the permission `products:create` or `products:update`. Send the image as the body, or a form with the field `file`. ' +
    'The format is detected from the content; metadata (location, camera) is removed. Use the ' +
    `\`url\` in the images of a product or as the image of a collection. Unused images are deleted after ${24 * productImageLimits.unusedDays} hours.`,
  params: { businessId: adminId() },
  body: {
    kind: 'bytes',
    mediaTypes: [...imageMediaTypes, 'application/octet-stream', 'multipart/form-data'],
    limitBytes: productImageLimits.bytes + formBytes,
    schema: Type.Unsafe<unknown>({ description: 'The image, or a form with the field `file`.' }),
  },
  responses: [
    {
      status: 201,
      description: 'The URL of the image',
      schema: Type.Object({ data: UploadedImage }, { additionalProperties: false }),
    },
  ],
  errors: [
    'PERMISSION_DENIED',
    'BAD_REQUEST',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'IMAGE_INVALID',
    'IMAGE_LIMIT_REACHED',
    'QUOTA_REACHED',
    'STORAGE_FULL',
  ],
  handle: async ({ caller, body, request, platform }) => {
    if (!caller.permissions.has('products:create')) requirePermission(caller, 'products:update');
    return created({ data: await storeProductImage(platform, caller, await imageIn(body, request)) });
  },
});

async function imageIn({ mediaType, bytes }: BytesReceived, request: RawRequest): Promise<Buffer> {
  if (mediaType !== 'multipart/form-data') return bytes;
  const limits = { parts: 1, partBytes: productImageLimits.bytes };
  const parts = await readMultipart(bytes, request.headers['content-type'] ?? '', limits);
  const file = parts.find(({ name }) => name === 'file');
  if (!file) throw new InvalidInput('body', ['file is required.']);
  return file.bytes;
}
