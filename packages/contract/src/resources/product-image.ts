import { type Static, Type } from 'typebox';
import { closed, Words } from './common.js';
import { imageMediaTypes, listingLimits } from './listing-words.js';

export const productImageLimits = {
  /** As large as images of listings can be. */
  bytes: listingLimits.screenshotBytes,
  leastSidePixels: 16,
  mostSidePixels: listingLimits.mostSidePixels,
  perBusiness: 10_000,
  /** One that nothing shows is forgotten after so many days. */
  unusedDays: 7,
} as const;

/** An image that a merchant uploaded. */
export const UploadedImage = Type.Object(
  {
    url: Type.String({ description: 'Its public address: what a product or a collection names.' }),
    mediaType: Words(imageMediaTypes, 'As its bytes tell.'),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    bytes: Type.Integer({ minimum: 1, description: 'Without the metadata that came with it.' }),
  },
  { ...closed, title: 'UploadedImage' },
);
export type UploadedImage = Static<typeof UploadedImage>;
