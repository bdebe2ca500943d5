import { type imageKinds, listingLimits as limits } from '@souk/contract';
import { DomainError, type FieldError } from '../../../foundation/domain-error.js';
import { detectImageFormat } from './detect-image-format.js';
import type { ImageFacts } from './image-facts.js';
import { stripMetadata } from './strip/strip-metadata.js';

export type ImageKind = (typeof imageKinds)[number];

export interface ValidatedImage extends ImageFacts {
  /** What is stored and published: the picture without its metadata. */
  bytes: Buffer;
}

/** Reads type and size from the bytes and refuses with every problem at once. */
export function validateImage(kind: ImageKind, bytes: Buffer): ValidatedImage {
  const facts = detectImageFormat(bytes);
  const stripped = facts && stripMetadata(bytes, facts);
  if (!stripped)
    throw invalid([
      problem(
        'IMAGE_TYPE_INVALID',
        'The file is not a complete PNG, JPEG or WebP image.',
        'Export the image again and send the file as it is.',
      ),
    ]);
  const problems = kind === 'icon' ? problemsOfIcon(facts, bytes.length) : problemsOfScreenshot(facts, bytes.length);
  if (problems.length > 0) throw invalid(problems);
  return { ...facts, bytes: stripped };
}

function problemsOfIcon({ mediaType, width, height }: ImageFacts, size: number): FieldError[] {
  const side = limits.iconPixels;
  const problems: FieldError[] = [];
  if (mediaType !== 'image/png')
    problems.push(problem('IMAGE_TYPE_INVALID', 'The icon must be a PNG image.', 'Export it as PNG.'));
  if (width !== side || height !== side)
    problems.push(
      problem(
        'IMAGE_SIZE_INVALID',
        `The icon must be ${side} by ${side} pixels; this is ${width} by ${height}.`,
        'Scale the icon.',
      ),
    );
  if (size > limits.iconBytes)
    problems.push(
      problem(
        'IMAGE_TOO_LARGE',
        `The icon can have ${limits.iconBytes} bytes; this has ${size}.`,
        'Compress the icon.',
      ),
    );
  return problems;
}

function problemsOfScreenshot({ width, height }: ImageFacts, size: number): FieldError[] {
  const { minSidePixels: least, maxSidePixels: most, screenshotBytes } = limits;
  const problems: FieldError[] = [];
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    problems.push(
      problem(
        'IMAGE_SIZE_INVALID',
        `Each side of a screenshot must have ${least} to ${most} pixels; this is ${width} by ${height}.`,
        'Scale the screenshot.',
      ),
    );
  if (size > screenshotBytes)
    problems.push(
      problem(
        'IMAGE_TOO_LARGE',
        `A screenshot can have ${screenshotBytes} bytes; this has ${size}.`,
        'Compress the screenshot.',
      ),
    );
  return problems;
}

const problem = (code: string, message: string, fix: string): FieldError => ({ code, path: 'file', message, fix });
const invalid = (fieldErrors: FieldError[]) => new DomainError('LISTING_INVALID', { fieldErrors });
