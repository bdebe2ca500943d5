import { crc32 as crcOf, deflateSync } from 'node:zlib';
import { type Attack, bearer, type Keys, madeOnce, repeating } from '../attack.js';

const crc = crcOf as ((data: Buffer) => number) | undefined;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  // Node 20.19 lacks it in part; what is read from the bytes does not depend on it.
  framed.writeUInt32BE(crc ? crc(body) : 0, body.length + 4);
  return framed;
}

export function png(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const soi = Buffer.from([0xff, 0xd8]);
const jpegSize = (width: number, height: number) =>
  Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

/** Images whose headers do not match their content. */
const images: Record<string, () => Buffer> = {
  'image: a gigantic PNG': () => png(65_535, 65_535, deflateSync(Buffer.alloc(1024 * 1024))),
  'image: an impossible PNG': () => png(0xffffffff, 0xffffffff, Buffer.alloc(0)),
  'image: a PNG bomb': () => png(20_000, 20_000, deflateSync(Buffer.alloc(64 * 1024 * 1024))),
  'image: a PNG of tiny chunks': () =>
    png(
      512,
      512,
      Buffer.alloc(1),
      Array.from({ length: 60_000 }, () => chunk('tEXt', Buffer.from('a\0b'))),
    ),
  'image: a chunk longer than the file': () =>
    Buffer.concat([
      png(512, 512, Buffer.alloc(4)).subarray(0, 33),
      Buffer.from([0x7f, 255, 255, 255]),
      Buffer.from('IDAT'),
    ]),
  'image: a gigantic JPEG': () => Buffer.concat([soi, jpegSize(65_535, 65_535), Buffer.alloc(10_000)]),
  'image: a JPEG of empty segments': () =>
    Buffer.concat([soi, ...Array.from({ length: 200_000 }, () => Buffer.from([0xff, 0xe1, 0, 2])), jpegSize(800, 600)]),
  'image: a JPEG of fill bytes': () => Buffer.concat([soi, Buffer.alloc(3_500_000, 0xff), jpegSize(800, 600)]),
  'image: a WebP that lies': () =>
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([255, 255, 255, 127]),
      Buffer.from('WEBPVP8X'),
      Buffer.alloc(2_000_000, 255),
    ]),
};

const upload = ({ appId, session }: Keys, body: Buffer) => ({
  method: 'POST',
  path: `/developer/apps/${appId}/listing/images?kind=screenshot`,
  headers: { ...bearer(session), 'content-type': 'image/png' },
  body,
});

export const imageAttacks: Attack[] = Object.entries(images).map(([name, make]) => {
  const image = madeOnce(make);
  return { ...repeating(name, 1, (keys) => upload(keys, image())), prepare: image };
});
