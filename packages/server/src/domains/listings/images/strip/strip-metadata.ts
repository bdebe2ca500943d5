import type { ImageFacts } from '../image-facts.js';
import { recogniseImage } from '../recognise-image.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripWebp } from './strip-webp.js';

const strippers: Record<ImageFacts['mediaType'], (bytes: Buffer) => Buffer | undefined> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/webp': stripWebp,
};

/**
 * The picture without what it tells besides (where and with what it was taken, who edited it, a smaller copy of what was
 * cut away), drawn from the very same bytes. Undefined when it is no whole image.
 */
export function stripMetadata(bytes: Buffer, { mediaType, width, height }: ImageFacts): Buffer | undefined {
  const stripped = strippers[mediaType](bytes);
  const facts = stripped && recogniseImage(stripped);
  const isSame = facts?.mediaType === mediaType && facts.width === width && facts.height === height;
  return isSame ? stripped : undefined;
}
