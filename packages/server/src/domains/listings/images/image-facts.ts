import type { imageMediaTypes } from '@souk/contract';

/** What an image's own bytes say about it. */
export interface ImageFacts {
  mediaType: (typeof imageMediaTypes)[number];
  width: number;
  height: number;
}
