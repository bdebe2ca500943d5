import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawJpeg, drawPng, drawWebp } from '../../../../../testing/draw-image.js';
import { detectImageFormat } from '../detect-image-format.js';
import { orientationOf } from './exif-orientation.js';
import { stripMetadata } from './strip-metadata.js';

/** Pictures of 12 by 8 pixels, turned by EXIF, with a position, a camera, comments and XMP, as an editor wrote them. */
const pictures = Object.entries<string>(
  JSON.parse(
    readFileSync(new URL('../../../../../testing/fixtures/images-with-metadata.json', import.meta.url), 'utf8'),
  ),
).map(([name, base64]): [string, Buffer] => [name, Buffer.from(base64, 'base64')]);

function strip(bytes: Buffer): Buffer {
  const facts = detectImageFormat(bytes);
  const stripped = facts && stripMetadata(bytes, facts);
  if (!stripped) throw new Error('It is no whole image.');
  return stripped;
}

/** Of the EXIF that is left. */
function orientationIn(bytes: Buffer): number {
  const start = bytes.indexOf('MM\0*', 0, 'latin1');
  return start === -1 ? 1 : orientationOf(bytes.subarray(start));
}

describe('a picture', () => {
  it.each(pictures)('%s loses what it tells besides, and stays as large and as turned as it was', (_, bytes) => {
    expect(bytes.toString('latin1')).toContain('SECRET');
    const stripped = strip(bytes);
    expect(stripped.toString('latin1')).not.toContain('SECRET');
    expect(stripped.length).toBeLessThan(bytes.length);
    expect(detectImageFormat(stripped)).toEqual(detectImageFormat(bytes));
    expect(orientationIn(stripped)).toBe(6);
    expect(strip(stripped)).toEqual(stripped);
  });

  it.each(pictures)('%s is drawn with the very same bytes', (_, bytes) => {
    const stripped = strip(bytes);
    const drawn = drawnParts(bytes);
    expect(drawn.length).toBeGreaterThan(0);
    for (const part of drawn) expect(stripped.includes(part)).toBe(true);
  });

  it.each([
    ['a PNG', drawPng(20, 10)],
    ['a JPEG', drawJpeg(20, 10)],
    ['a WebP', drawWebp(20, 10)],
  ])('%s without metadata stays as it is', (_, bytes) => {
    expect(strip(bytes)).toEqual(bytes);
  });

  it('a PNG loses chunks that nobody knows', () => {
    expect(strip(drawPng(20, 10, { padding: 1_000 }))).toEqual(drawPng(20, 10));
  });

  it('a JPEG loses what phones hide behind its end, and between its scans', () => {
    const jpeg = drawJpeg(20, 10);
    const film = Buffer.concat([Buffer.from('SECRET film'), Buffer.from([0xff, 0xd9])]);
    expect(strip(Buffer.concat([jpeg, film]))).toEqual(jpeg);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('SECRET')]);
    expect(strip(Buffer.concat([jpeg.subarray(0, -2), comment, jpeg.subarray(-2)]))).toEqual(jpeg);
  });

  it.each([
    [
      'a JPEG whose scan never ends',
      Buffer.concat([drawJpeg(20, 10).subarray(0, -2), Buffer.from([1, 0xff, 0, 0xff, 0xd9])]),
      true,
    ],
    [
      'a JPEG with a segment beyond its end',
      Buffer.concat([drawJpeg(20, 10).subarray(0, -2), Buffer.from([0xff, 0xe1, 0xff, 0xff, 0xff, 0xd9])]),
      false,
    ],
    ['a WebP with a chunk beyond its end', withLastChunk(drawWebp(20, 10), 'VP8 ', 1_000), false],
  ])('%s: whole %s', (_, bytes, isWhole) => {
    const facts = detectImageFormat(bytes);
    expect(facts).toBeDefined();
    expect(facts && stripMetadata(bytes, facts) !== undefined).toBe(isWhole);
  });

  it('costs time by its size alone, however it is made', () => {
    const size = 4 * 1024 * 1024;
    const before = process.cpuUsage();
    for (const filling of [
      Buffer.alloc(size, 0xff),
      Buffer.from('\xff\xd0'.repeat(size / 2), 'latin1'),
      Buffer.from('\xff\xe1\0\x02'.repeat(size / 4), 'latin1'),
    ]) {
      const jpeg = drawJpeg(20, 10);
      const bytes = Buffer.concat([jpeg.subarray(0, -2), filling, jpeg.subarray(-2)]);
      const facts = detectImageFormat(bytes);
      if (facts) stripMetadata(bytes, facts);
    }
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8);
  });
});

function withLastChunk(webp: Buffer, type: string, claimed: number): Buffer {
  const chunk = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  chunk.writeUInt32LE(claimed, 4);
  const whole = Buffer.concat([webp, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The compressed pixels, found by the names of their chunks or by the markers before and behind them. */
function drawnParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (const name of ['IDAT', 'fdAT', 'VP8 ', 'VP8L', 'ALPH']) {
    const isPng = name.length === 4 && /^[If]/.test(name);
    for (let at = bytes.indexOf(name, 0, 'latin1'); at !== -1; at = bytes.indexOf(name, at + 1, 'latin1')) {
      const length = isPng ? bytes.readUInt32BE(at - 4) : bytes.readUInt32LE(at + 4);
      const start = isPng ? at + 4 : at + 8;
      if (start + length <= bytes.length) parts.push(bytes.subarray(start, start + length));
    }
  }
  for (
    let at = bytes.indexOf(Buffer.from([0xff, 0xda]));
    at !== -1;
    at = bytes.indexOf(Buffer.from([0xff, 0xda]), at + 1)
  )
    parts.push(bytes.subarray(at, bytes.indexOf(Buffer.from([0xff]), at + 14)));
  return parts;
}
