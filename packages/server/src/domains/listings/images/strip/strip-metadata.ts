import { detectImageFormat } from '../detect-image-format.js';
import type { ImageFacts } from '../image-facts.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripWebp } from './strip-webp.js';

const strippers: Record<ImageFacts['mediaType'], (bytes: Buffer) => Buffer | undefined> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/webp': stripWebp,
};

/**
 * The picture without its metadata (where and with what it was taken, who edited it, a thumbnail of what was cropped away),
 * with the very same image data. Undefined when it is not a complete image.
 */
export function stripMetadata(bytes: Buffer, { mediaType, width, height }: ImageFacts): Buffer | undefined {
  const stripped = strippers[mediaType](bytes);
  const facts = stripped && detectImageFormat(stripped);
  const isSame = facts?.mediaType === mediaType && facts.width === width && facts.height === height;
  return isSame ? stripped : undefined;
}
