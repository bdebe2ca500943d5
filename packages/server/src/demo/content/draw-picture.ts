import { crc32, deflateSync } from 'node:zlib';

export type Colour = [number, number, number];

export interface Picture {
  /** A rectangle with round corners, filled with a colour of the palette. */
  box(x: number, y: number, width: number, height: number, colour: number, radius?: number): void;
  toPng(): Buffer;
}

/** A picture of flat colours. One byte a pixel, so that even a large one is drawn and packed in milliseconds. */
export function drawPicture(width: number, height: number, palette: Colour[]): Picture {
  const rows = Buffer.alloc(height * (width + 1));
  return {
    box(x, y, w, h, colour, radius = 0) {
      for (let row = Math.max(0, y); row < Math.min(height, y + h); row++) {
        const inset = insetAt(row - y, h, radius);
        const start = Math.max(0, x + inset);
        const end = Math.min(width, x + w - inset);
        if (end > start) rows.fill(colour, row * (width + 1) + 1 + start, row * (width + 1) + 1 + end);
      }
    },
    toPng: () => pack(width, height, palette, rows),
  };
}

/** How far a row of a round rectangle stands back from its sides. */
function insetAt(row: number, height: number, radius: number): number {
  const fromEdge = Math.min(row, height - 1 - row);
  if (fromEdge >= radius) return 0;
  const up = radius - fromEdge - 0.5;
  return Math.round(radius - Math.sqrt(radius * radius - up * up));
}

function pack(width: number, height: number, palette: Colour[], rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, sum]);
}
