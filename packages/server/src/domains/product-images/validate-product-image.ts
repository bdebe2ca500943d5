import { productImageLimits as limits } from '@souk/contract';
import { throwDomainError } from '../../foundation/domain-error.js';
import { detectImageFormat } from '../listings/images/detect-image-format.js';
import type { ImageFacts } from '../listings/images/image-facts.js';
import { stripMetadata } from '../listings/images/strip/strip-metadata.js';

export interface ValidatedImage extends ImageFacts {
  /** What is stored and published: the picture without its metadata. */
  bytes: Buffer;
}

/** Reads type and size from the bytes and refuses with every problem at once. */
export function validateProductImage(uploaded: Buffer): ValidatedImage {
  const facts = detectImageFormat(uploaded);
  const stripped = facts && stripMetadata(uploaded, facts);
  if (!stripped)
    return throwDomainError('IMAGE_INVALID', { problems: ['The file is not a complete PNG, JPEG or WebP image.'] });
  const problems = problemsOf(facts, uploaded.length);
  if (problems.length > 0) throwDomainError('IMAGE_INVALID', { problems });
  return { ...facts, bytes: stripped };
}

function problemsOf({ width, height }: ImageFacts, size: number): string[] {
  const { minSidePixels: least, maxSidePixels: most, bytes } = limits;
  const fits = Math.min(width, height) >= least && Math.max(width, height) <= most;
  return [
    ...(fits ? [] : [`Each side must have ${least} to ${most} pixels; this is ${width} by ${height}.`]),
    ...(size <= bytes ? [] : [`An image can have ${bytes} bytes; this has ${size}.`]),
  ];
}
