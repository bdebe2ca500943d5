import { type Static, Type } from 'typebox';
import { closed, Words } from './common.js';
import { imageMediaTypes, listingLimits } from './listing-enums.js';

export const productImageLimits = {
  /** As large as images of listings can be. */
  bytes: listingLimits.screenshotBytes,
  minSidePixels: 16,
  maxSidePixels: listingLimits.maxSidePixels,
  perBusiness: 10_000,
  /** One that nothing shows is forgotten after so many days. */
  unusedDays: 1,
} as const;

/** An image that a merchant uploaded. */
export const UploadedImage = Type.Object(
  {
    url: Type.String({ description: 'The public URL of the image, for use in a product or a collection.' }),
    mediaType: Words(imageMediaTypes, 'The format, detected from the content.'),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    bytes: Type.Integer({ minimum: 1, description: 'The size in bytes, without metadata.' }),
  },
  { ...closed, title: 'UploadedImage' },
);
export type UploadedImage = Static<typeof UploadedImage>;
