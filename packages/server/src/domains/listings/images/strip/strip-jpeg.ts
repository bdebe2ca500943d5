import { maxParts } from '../image-facts.js';
import { orientationOf, tiffOf } from './exif-orientation.js';

const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const exifName = 'Exif\0\0';

/**
 * Leaves out comments and every application segment that the picture is not drawn with, also between the scans of a
 * progressive picture, and whatever follows its end (phones hide a video or a second picture there). Undefined when
 * the segments do not lead to an end.
 */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let offset = 2, parts = 1; ; parts++) {
    const marker = markerAt(bytes, offset);
    if (!marker || parts > maxParts) return undefined;
    if (marker.code === endOfImage) break;
    const length = marker.end + 2 <= bytes.length ? bytes.readUInt16BE(marker.end) : 0;
    const end = marker.end + length;
    if (length < 2 || end > bytes.length) return undefined;
    const content = bytes.subarray(marker.end + 2, end);
    if (marker.code === 0xe1 && content.toString('latin1', 0, 6) === exifName)
      orientation = orientationOf(content.subarray(6));
    offset = marker.code === startOfScan ? endOfScan(bytes, end) : end;
    if (marker.code === 0xe0 && isJfif(content)) kept.push(withoutThumbnail(content));
    else if (isDrawnWith(marker.code, content)) kept.push(bytes.subarray(marker.end - 2, offset));
  }
  const [first] = kept;
  // JFIF must come first; the orientation follows it.
  const place = first?.[1] === 0xe0 ? 1 : 0;
  if (orientation !== 1) kept.splice(place, 0, exifSegment(orientation));
  return Buffer.concat([bytes.subarray(0, 2), ...kept, Buffer.from([0xff, endOfImage])]);
}

/** A marker may be preceded by any number of fill bytes; `end` is just after its code. */
function markerAt(bytes: Buffer, offset: number): { code: number; end: number } | undefined {
  if (bytes[offset] !== 0xff) return undefined;
  let place = offset + 1;
  while (bytes[place] === 0xff) place += 1;
  const code = bytes[place];
  return code === undefined || code === 0 ? undefined : { code, end: place + 1 };
}

/** Where the image data ends: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let place = bytes.indexOf(0xff, start); place !== -1; place = bytes.indexOf(0xff, place + 1)) {
    const code = bytes[place + 1] ?? 0xff;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return place;
  }
  return bytes.length;
}

function isDrawnWith(code: number, content: Buffer): boolean {
  if (code === comment) return false;
  if (code < 0xe0 || code > 0xef) return true;
  const name = content.toString('latin1', 0, 12);
  if (code === 0xe2) return name === 'ICC_PROFILE\0';
  return code === 0xee && name.startsWith('Adobe');
}

const isJfif = (content: Buffer): boolean => content.length >= 14 && content.toString('latin1', 0, 5) === 'JFIF\0';

function withoutThumbnail(jfif: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xe0, 0, 16]), jfif.subarray(0, 12), Buffer.alloc(2)]);
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(exifName, 'latin1'), tiffOf(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
