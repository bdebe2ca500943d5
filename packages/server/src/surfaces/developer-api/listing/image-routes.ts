import {
  closed,
  Id,
  imageKinds,
  imageMediaTypes,
  Listing,
  ListingImage,
  ListingImageChanges,
  listingLimits,
  Words,
} from '@souk/contract';
import { Type } from 'typebox';
import { presentImage } from '../../../domains/listings/find-listing.js';
import {
  addImage,
  describeImage,
  orderScreenshots,
  removeImage,
} from '../../../domains/listings/images/manage-images.js';
import type { ImageKind } from '../../../domains/listings/images/validate-image.js';
import { InvalidInput } from '../../../foundation/domain-error.js';
import { readMultipart } from '../../../foundation/http/body/read-multipart.js';
import { type BytesReceived, defineRoute, type RawRequest, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownWritableApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';
import { shownListing } from './listing-routes.js';

const tag = 'Listing';
const params = { appId: developerId('APP_NOT_FOUND') };
const formBytes = 16 * 1024;

const uploadImage = defineRoute(developerRoutes, {
  name: 'addListingImage',
  method: 'POST',
  path: '/developer/apps/{appId}/listing/images',
  tag,
  summary: 'Add a listing image',
  description:
    'Adds a screenshot to the draft, or replaces its icon. Send the image as the body with `?kind=`, or a form with the fields `kind` and `file`. The format is detected from the content.',
  params,
  query: Type.Object({ kind: Type.Optional(Words(imageKinds, 'The purpose of the image.')) }, closed),
  body: {
    kind: 'bytes',
    mediaTypes: [...imageMediaTypes, 'application/octet-stream', 'multipart/form-data'],
    limitBytes: listingLimits.screenshotBytes + formBytes,
    schema: Type.Unsafe<unknown>({ description: 'The image, or a form with the fields `kind` and `file`.' }),
  },
  responses: responses(201, 'The image', one(ListingImage)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'LISTING_INVALID',
    'LISTING_IMAGE_LIMIT_REACHED',
    'QUOTA_REACHED',
    'STORAGE_FULL',
  ],
  handle: async (input) => {
    await ownWritableApp(input);
    const { kind, bytes } = await readUpload(input.body, input.query.kind, input.request);
    const { platform } = input;
    return changeOwnApp(input, async ({ db }, app) => {
      const image = await addImage(db, platform, app.id, kind, bytes);
      return created({ data: presentImage(image, platform.config.baseUrl) });
    });
  },
});

async function readUpload(
  { mediaType, bytes }: BytesReceived,
  kindInQuery: ImageKind | undefined,
  request: RawRequest,
): Promise<{ kind: ImageKind; bytes: Buffer }> {
  if (mediaType !== 'multipart/form-data') return { kind: kindOf(kindInQuery), bytes };
  const limits = { parts: 2, partBytes: listingLimits.screenshotBytes };
  const parts = await readMultipart(bytes, request.headers['content-type'] ?? '', limits);
  const file = parts.find(({ name }) => name === 'file');
  if (!file) throw new InvalidInput('body', ['file is required.']);
  const kind = parts.find(({ name }) => name === 'kind')?.bytes.toString('utf8');
  return { kind: kindOf(kind ?? kindInQuery), bytes: file.bytes };
}

function kindOf(given: string | undefined): ImageKind {
  const kind = imageKinds.find((known) => known === given);
  if (!kind) throw new InvalidInput('body', [`kind must be one of: ${imageKinds.join(', ')}.`]);
  return kind;
}

const changeImage = defineRoute(developerRoutes, {
  name: 'changeListingImage',
  method: 'PATCH',
  path: '/developer/apps/{appId}/listing/images/{imageId}',
  tag,
  summary: 'Set alt text of an image',
  params: { ...params, imageId: developerId('LISTING_IMAGE_NOT_FOUND') },
  body: { kind: 'json', schema: ListingImageChanges },
  responses: responses(200, 'The updated image', one(ListingImage)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'LISTING_INVALID', 'LISTING_IMAGE_NOT_FOUND'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      const image = await describeImage(db, app.id, input.params.imageId, input.body.alt, now);
      return ok({ data: presentImage(image, input.platform.config.baseUrl) });
    }),
});

const deleteImage = defineRoute(developerRoutes, {
  name: 'removeListingImage',
  method: 'DELETE',
  path: '/developer/apps/{appId}/listing/images/{imageId}',
  tag,
  summary: 'Delete a listing image',
  params: { ...params, imageId: developerId('LISTING_IMAGE_NOT_FOUND') },
  responses: responses(204, 'Image deleted'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'LISTING_IMAGE_NOT_FOUND'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      await removeImage(db, app.id, input.params.imageId, now);
      return noContent();
    }),
});

const orderImages = defineRoute(developerRoutes, {
  name: 'orderListingImages',
  method: 'PUT',
  path: '/developer/apps/{appId}/listing/images/order',
  tag,
  summary: 'Reorder screenshots',
  params,
  body: {
    kind: 'json',
    schema: Type.Object(
      { ids: Type.Array(Id, { maxItems: 100, description: 'The IDs of all screenshots, in the new order.' }) },
      closed,
    ),
  },
  responses: responses(200, 'The updated draft', one(Listing)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'LISTING_INVALID'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      await orderScreenshots(db, app.id, input.body.ids, now);
      return shownListing(db, input.platform, app);
    }),
});

export const imageRoutes: Route[] = [uploadImage, orderImages, changeImage, deleteImage];
