import { crc32 } from 'node:zlib';
import { type ImageFacts, maxParts } from './image-facts.js';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature);

/**
 * Walks the chunks to the end: header first, image data in it, every checksum right, and nothing after the last one, so
 * that no file is an image and something else at once.
 */
export function readPng(bytes: Buffer): ImageFacts | undefined {
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let offset = 8, parts = 1; offset + 12 <= bytes.length && parts <= maxParts; parts++) {
    const length = bytes.readUInt32BE(offset);
    const end = offset + 12 + length;
    if (end > bytes.length) return undefined;
    const typeAndData = bytes.subarray(offset + 4, end - 4);
    if (crc32(typeAndData) !== bytes.readUInt32BE(end - 4)) return undefined;
    const type = typeAndData.toString('latin1', 0, 4);
    if (!size) {
      if (type !== 'IHDR' || length !== 13) return undefined;
      size = { width: typeAndData.readUInt32BE(4), height: typeAndData.readUInt32BE(8) };
    }
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && end === bytes.length ? { mediaType: 'image/png', ...size } : undefined;
    offset = end;
  }
  return undefined;
}
