import type { ImageFacts } from './image-facts.js';
import { isJpeg, readJpeg } from './read-jpeg.js';
import { isPng, readPng } from './read-png.js';
import { isWebp, readWebp } from './read-webp.js';

/** What the bytes themselves say they are; undefined when they are not a complete image of an accepted type. */
export function detectImageFormat(bytes: Buffer): ImageFacts | undefined {
  if (isPng(bytes)) return readPng(bytes);
  if (isJpeg(bytes)) return readJpeg(bytes);
  if (isWebp(bytes)) return readWebp(bytes);
  return undefined;
}
