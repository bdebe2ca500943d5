import { type ImageFacts, maxParts } from './image-facts.js';

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Frame headers of every kind of JPEG; C4, C8 and CC are tables, not frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments up to the image data for the size; the file must end where the image does. */
export function readJpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return undefined;
  let size: { width: number; height: number } | undefined;
  for (let offset = 2, parts = 1; offset + 4 <= bytes.length && parts <= maxParts; parts++) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const length = bytes.readUInt16BE(offset + 2);
    if (length < 2 || offset + 2 + length > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (length < 8) return undefined;
      size = { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    }
    // The start of the scan: what follows is the image itself.
    if (marker === 0xda) return size && { mediaType: 'image/jpeg', ...size };
    offset += 2 + length;
  }
  return undefined;
}
