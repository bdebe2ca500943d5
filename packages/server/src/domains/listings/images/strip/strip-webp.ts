import { maxParts } from '../image-facts.js';
import { orientationOf, tiffOf } from './exif-orientation.js';

const drawnWith = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const drawnInFrame = new Set(['VP8 ', 'VP8L', 'ALPH']);
const frameHeaderBytes = 16;
const exifFlag = 0x08;
const xmpFlag = 0x04;

interface Chunk {
  type: string;
  data: Buffer;
}

/** Leaves out every chunk that the picture is not drawn with, inside the frames of an animation too. Undefined when they run past the end, or are endless. */
export function stripWebp(bytes: Buffer): Buffer | undefined {
  const chunks = chunksOf(bytes.subarray(12));
  if (!chunks) return undefined;
  const exif = chunks.find(({ type }) => type === 'EXIF')?.data;
  const orientation = exif ? orientationOf(withoutName(exif)) : 1;
  const extended = chunks.some(({ type }) => type === 'VP8X');
  const kept: Chunk[] = [];
  for (const chunk of chunks) {
    if (!drawnWith.has(chunk.type)) continue;
    const drawn = chunk.type === 'ANMF' ? stripFrame(chunk) : chunk;
    if (!drawn) return undefined;
    kept.push(chunk.type === 'VP8X' ? withFlags(chunk, orientation !== 1) : drawn);
  }
  if (extended && orientation !== 1) kept.push({ type: 'EXIF', data: tiffOf(orientation) });
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.flatMap(spell)]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const start = offset + 8;
    const length = bytes.readUInt32LE(offset + 4);
    if (start + length > bytes.length || chunks.length === maxParts) return undefined;
    chunks.push({ type: bytes.toString('latin1', offset, offset + 4), data: bytes.subarray(start, start + length) });
    offset = start + length + (length % 2);
  }
  return chunks;
}

function spell({ type, data }: Chunk): Buffer[] {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return data.length % 2 === 0 ? [head, data] : [head, data, Buffer.alloc(1)];
}

/** Some writers put the name of a JPEG's segment before it. */
function withoutName(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function stripFrame({ type, data }: Chunk): Chunk | undefined {
  const parts = chunksOf(data.subarray(frameHeaderBytes));
  if (!parts || data.length < frameHeaderBytes) return undefined;
  const drawn = parts.filter((part) => drawnInFrame.has(part.type));
  return { type, data: Buffer.concat([data.subarray(0, frameHeaderBytes), ...drawn.flatMap(spell)]) };
}

/** The first byte flags what else is in the file. */
function withFlags({ type, data }: Chunk, hasExif: boolean): Chunk {
  const flagged = Buffer.from(data);
  flagged[0] = ((data[0] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
  return { type, data: flagged };
}
