import type { ImageFacts } from './image-facts.js';

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/** The three kinds of WebP store their size in three ways. The file must be as long as it says it is. */
export function readWebp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const size = sizeOf(bytes, bytes.toString('latin1', 12, 16));
  return size && { mediaType: 'image/webp', ...size };
}

function sizeOf(bytes: Buffer, kind: string): { width: number; height: number } | undefined {
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  return undefined;
}
