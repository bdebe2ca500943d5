import { listingLimits as limits } from '@souk/contract';
import type { ImageKind } from '../../../api/listing';

/** Why a file cannot be the image: words of the catalogue and what stands in them. */
export interface FileProblem {
  key: 'unreadable' | 'iconType' | 'type' | 'iconSize' | 'size' | 'bytes' | 'tooMany';
  values: Record<string, string | number>;
}

export interface FileFacts {
  mediaType: string;
  bytes: number;
  width: number;
  height: number;
}

export const acceptedTypes: Record<ImageKind, string> = {
  icon: 'image/png',
  screenshot: 'image/png,image/jpeg,image/webp',
};

const maxBytes: Record<ImageKind, number> = { icon: limits.iconBytes, screenshot: limits.screenshotBytes };

/** The same rules as the API's, before anything is uploaded, and in the person's language. */
export function validateImageFacts(kind: ImageKind, { mediaType, bytes, width, height }: FileFacts): FileProblem[] {
  const problems: FileProblem[] = [];
  const isAccepted = acceptedTypes[kind].split(',').includes(mediaType);
  if (!isAccepted) problems.push({ key: kind === 'icon' ? 'iconType' : 'type', values: {} });
  if (bytes > maxBytes[kind]) problems.push({ key: 'bytes', values: { bytes, most: maxBytes[kind] } });
  const size = { width, height };
  const side = limits.iconPixels;
  if (kind === 'icon' && (width !== side || height !== side))
    problems.push({ key: 'iconSize', values: { ...size, side } });
  const { minSidePixels: least, maxSidePixels: most } = limits;
  if (kind === 'screenshot' && (Math.min(width, height) < least || Math.max(width, height) > most))
    problems.push({ key: 'size', values: { ...size, least, most } });
  return problems;
}

/** Decodes it, which tells its size, and whether it is an image at all. */
export async function validateImage(kind: ImageKind, file: File): Promise<FileProblem[]> {
  if (file.size > maxBytes[kind] * 4) return [{ key: 'bytes', values: { bytes: file.size, most: maxBytes[kind] } }];
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return validateImageFacts(kind, { mediaType: file.type, bytes: file.size, width, height });
  } catch {
    // The browser cannot show it, so nobody's could.
    return [{ key: 'unreadable', values: {} }];
  }
}
