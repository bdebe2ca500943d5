import { crc32 } from 'node:zlib';
import { orientationOf, tiffOf } from './exif-orientation.js';

/** Chunks that a picture, also an animated one, is drawn with. Critical chunks are kept in any case. */
const drawnWith = new Set([
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);
const mustBeUnderstood = (type: string): boolean => /^[A-Z]/.test(type);

/** Leaves out every chunk that says something about a picture instead of drawing it. The chunks were walked before. */
export function stripPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let orientation = 1;
  let data = 0;
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (type === 'eXIf') orientation = orientationOf(bytes.subarray(offset + 8, end - 4));
    if (type === 'IDAT') data ||= kept.length;
    if (mustBeUnderstood(type) || drawnWith.has(type)) kept.push(bytes.subarray(offset, end));
    offset = end;
  }
  if (orientation !== 1) kept.splice(data, 0, exifChunk(orientation));
  return Buffer.concat(kept);
}

function exifChunk(orientation: number): Buffer {
  const typeAndData = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiffOf(orientation)]);
  const chunk = Buffer.alloc(typeAndData.length + 8);
  chunk.writeUInt32BE(typeAndData.length - 4, 0);
  typeAndData.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typeAndData), chunk.length - 4);
  return chunk;
}
