import { describe, expect, it } from 'vitest';
import { drawJpeg, drawPng, drawWebp } from '../../../../testing/draw-image.js';
import { detectImageFormat } from './detect-image-format.js';

describe('an image is recognised by its bytes', () => {
  it('knows PNG, JPEG and WebP, and how large they are', () => {
    expect(detectImageFormat(drawPng(512, 300))).toEqual({ mediaType: 'image/png', width: 512, height: 300 });
    expect(detectImageFormat(drawJpeg(640, 480))).toEqual({ mediaType: 'image/jpeg', width: 640, height: 480 });
    expect(detectImageFormat(drawWebp(1200, 800))).toEqual({ mediaType: 'image/webp', width: 1200, height: 800 });
  });

  it('knows the other two kinds of WebP', () => {
    const lossy = Buffer.alloc(30);
    lossy.write('RIFF', 0, 'latin1');
    lossy.writeUInt32LE(22, 4);
    lossy.write('WEBPVP8 ', 8, 'latin1');
    lossy.writeUIntBE(0x9d012a, 23, 3);
    lossy.writeUInt16LE(550, 26);
    lossy.writeUInt16LE(368, 28);
    expect(detectImageFormat(lossy)).toEqual({ mediaType: 'image/webp', width: 550, height: 368 });
    const lossless = Buffer.alloc(30);
    lossless.write('RIFF', 0, 'latin1');
    lossless.writeUInt32LE(22, 4);
    lossless.write('WEBPVP8L', 8, 'latin1');
    lossless[20] = 0x2f;
    lossless.writeUInt32LE((399 | (300 << 14)) >>> 0, 21);
    expect(detectImageFormat(lossless)).toEqual({ mediaType: 'image/webp', width: 400, height: 301 });
  });

  const png = drawPng(64, 64);
  const jpeg = drawJpeg(640, 480);
  const emptyChunk = Buffer.from('00000000744558749642c585', 'hex');
  it('reads a picture of many chunks and segments', () => {
    const many = Array.from({ length: 5_000 }, () => emptyChunk);
    expect(detectImageFormat(Buffer.concat([png.subarray(0, 33), ...many, png.subarray(33)]))).toMatchObject({
      width: 64,
    });
    const segments = Buffer.from('ffee0002'.repeat(5_000), 'hex');
    expect(detectImageFormat(Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]))).toMatchObject({
      width: 640,
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a PNG cut short', png.subarray(0, -4)],
    ['a PNG with something after it', Buffer.concat([png, Buffer.from('<script>')])],
    ['a PNG with a wrong checksum', Buffer.concat([png.subarray(0, 20), Buffer.from([1]), png.subarray(21)])],
    ['a signature alone', png.subarray(0, 8)],
    ['a PNG without image data', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    ['a JPEG that goes on after its end', Buffer.concat([drawJpeg(640, 480), Buffer.from('x')])],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9])],
    [
      'a PNG of more chunks than any program writes',
      Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 10_000 }, () => emptyChunk), png.subarray(33)]),
    ],
    [
      'a JPEG of more segments than any program writes',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffee0002'.repeat(10_000), 'hex'), jpeg.subarray(2)]),
    ],
    ['a WebP that is longer than it says', Buffer.concat([drawWebp(640, 480), Buffer.from('x')])],
  ])('does not take %s for one', (_, bytes) => {
    expect(detectImageFormat(bytes)).toBeUndefined();
  });
});
