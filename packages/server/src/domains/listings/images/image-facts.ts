import type { imageMediaTypes } from '@souk/contract';

/** What an image's own bytes say about it. */
export interface ImageFacts {
  mediaType: (typeof imageMediaTypes)[number];
  width: number;
  height: number;
}

/**
 * How many chunks or segments a picture may have. The largest that programs write have some hundreds; walking through millions
 * of empty ones would hold up everybody else's requests.
 */
export const maxParts = 10_000;
