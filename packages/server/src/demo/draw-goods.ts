import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
/** A shape, and the square that it lies in, so that the rest of the picture is not asked. Lengths are in widths of the picture. */
interface Shape {
  /** How far a point is outside of it; less than 0 inside. */
  distance(x: number, y: number): number;
  bounds: readonly [left: number, top: number, right: number, bottom: number];
}

type Point = readonly [x: number, y: number];

interface Layer {
  shape: Shape;
  colour: Colour;
  /** How wide its edge fades: a shadow. */
  blur?: number;
  opacity?: number;
}

const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

function round(cx: number, cy: number, rx: number, ry = rx): Shape {
  const least = Math.min(rx, ry);
  return {
    distance: (x, y) => (length((x - cx) / rx, (y - cy) / ry) - 1) * least,
    bounds: [cx - rx, cy - ry, cx + rx, cy + ry],
  };
}

function box(cx: number, cy: number, width: number, height: number, radius = 0, turn = 0): Shape {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const reach = length(width, height) / 2;
  return {
    distance(x, y) {
      const dx = Math.abs((x - cx) * cos + (y - cy) * sin) - width / 2 + radius;
      const dy = Math.abs((y - cy) * cos - (x - cx) * sin) - height / 2 + radius;
      return length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
    },
    bounds: [cx - reach, cy - reach, cx + reach, cy + reach],
  };
}

/** A polygon with round corners. */
function area(radius: number, ...points: Point[]): Shape {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    distance(x, y) {
      let nearest = Number.POSITIVE_INFINITY;
      let inside = false;
      for (let index = 0; index < xs.length; index++) {
        const next = (index + 1) % xs.length;
        const [ax, ay, bx, by] = [xs[index] ?? 0, ys[index] ?? 0, xs[next] ?? 0, ys[next] ?? 0];
        const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
        const share = Math.min(1, Math.max(0, along));
        nearest = Math.min(nearest, length(x - ax - (bx - ax) * share, y - ay - (by - ay) * share));
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      }
      return (inside ? -nearest : nearest) - radius;
    },
    bounds: [Math.min(...xs) - radius, Math.min(...ys) - radius, Math.max(...xs) + radius, Math.max(...ys) + radius],
  };
}

const ring = ({ distance, bounds: [left, top, right, bottom] }: Shape, width: number): Shape => ({
  distance: (x, y) => Math.abs(distance(x, y)) - width / 2,
  bounds: [left - width, top - width, right + width, bottom + width],
});

const cut = (shape: Shape, away: Shape): Shape => ({
  distance: (x, y) => Math.max(shape.distance(x, y), -away.distance(x, y)),
  bounds: shape.bounds,
});

const mix = (one: Colour, other: Colour, share: number): Colour =>
  [0, 1, 2].map((at) => (one[at] as number) * (1 - share) + (other[at] as number) * share) as unknown as Colour;

const white: Colour = [255, 255, 255];
const ink: Colour = [40, 34, 30];

/** What each kind of goods looks like in a colour and its shade. */
const goods: Record<string, (colour: Colour, shade: Colour, light: Colour) => Layer[]> = {
  VF: (colour, shade) => [
    {
      shape: cut(
        area(0.02, [0.4, 0.24], [0.6, 0.24], [0.57, 0.46], [0.74, 0.8], [0.26, 0.8], [0.43, 0.46]),
        round(0.5, 0.2, 0.065, 0.085),
      ),
      colour,
    },
    { shape: area(0.01, [0.51, 0.5], [0.56, 0.5], [0.7, 0.79], [0.6, 0.79]), colour: shade, opacity: 0.35 },
    { shape: box(0.5, 0.46, 0.17, 0.035, 0.015), colour: shade },
  ],
  VH: (colour, shade, light) => [
    { shape: box(0.285, 0.42, 0.14, 0.32, 0.05, 0.42), colour: shade },
    { shape: box(0.715, 0.42, 0.14, 0.32, 0.05, -0.42), colour: shade },
    { shape: area(0.03, [0.33, 0.28], [0.67, 0.28], [0.66, 0.76], [0.34, 0.76]), colour },
    { shape: area(0.01, [0.41, 0.25], [0.59, 0.25], [0.5, 0.37]), colour: light },
    ...[0.44, 0.53, 0.62, 0.71].map((y) => ({ shape: round(0.5, y, 0.011), colour: light })),
    { shape: box(0.5, 0.56, 0.004, 0.36), colour: shade },
  ],
  CH: (colour, shade, light) => [
    { shape: area(0.03, [0.22, 0.44], [0.4, 0.42], [0.52, 0.54], [0.74, 0.6], [0.8, 0.66], [0.22, 0.66]), colour },
    { shape: area(0.02, [0.22, 0.44], [0.33, 0.43], [0.33, 0.64], [0.22, 0.64]), colour: shade },
    ...[0, 1, 2].map((at) => ({
      shape: box(0.46 + at * 0.05, 0.5 + at * 0.025, 0.075, 0.014, 0.007, -0.9),
      colour: light,
    })),
    { shape: box(0.51, 0.695, 0.66, 0.055, 0.027), colour: light },
    { shape: box(0.51, 0.715, 0.66, 0.016, 0.008), colour: shade },
  ],
  MA: (colour, shade, light) => [
    { shape: box(0.5, 0.6, 0.018, 0.34, 0.009), colour: shade },
    { shape: round(0.5, 0.77, 0.13, 0.03), colour: shade },
    { shape: area(0.015, [0.41, 0.24], [0.59, 0.24], [0.69, 0.48], [0.31, 0.48]), colour },
    { shape: area(0.01, [0.52, 0.25], [0.58, 0.25], [0.67, 0.47], [0.58, 0.47]), colour: light, opacity: 0.35 },
  ],
  BE: (colour, shade, light) => [
    { shape: box(0.44, 0.58, 0.2, 0.42, 0.045), colour },
    { shape: box(0.44, 0.34, 0.07, 0.08, 0.01), colour: light },
    { shape: box(0.44, 0.27, 0.11, 0.1, 0.02), colour: shade },
    { shape: box(0.44, 0.6, 0.13, 0.18, 0.012), colour: light },
    { shape: box(0.44, 0.58, 0.08, 0.008, 0.004), colour: shade },
    { shape: box(0.44, 0.61, 0.05, 0.008, 0.004), colour: shade },
    { shape: box(0.66, 0.7, 0.17, 0.16, 0.04), colour: shade },
    { shape: box(0.66, 0.6, 0.18, 0.055, 0.018), colour: light },
  ],
  AC: (colour, shade, light) => [
    { shape: cut(ring(round(0.5, 0.42, 0.15, 0.19), 0.028), box(0.5, 0.6, 0.6, 0.26)), colour: shade },
    { shape: area(0.03, [0.28, 0.46], [0.72, 0.46], [0.76, 0.76], [0.24, 0.76]), colour },
    { shape: area(0.02, [0.28, 0.46], [0.72, 0.46], [0.66, 0.6], [0.34, 0.6]), colour: shade, opacity: 0.5 },
    { shape: box(0.5, 0.6, 0.055, 0.045, 0.012), colour: light },
  ],
  EN: (colour, shade, light) => [
    { shape: round(0.39, 0.25, 0.062), colour: shade },
    { shape: round(0.61, 0.25, 0.062), colour: shade },
    { shape: round(0.5, 0.63, 0.17, 0.185), colour },
    { shape: round(0.5, 0.66, 0.1, 0.115), colour: light },
    { shape: round(0.34, 0.57, 0.06, 0.1), colour: shade },
    { shape: round(0.66, 0.57, 0.06, 0.1), colour: shade },
    { shape: round(0.4, 0.79, 0.075, 0.055), colour: shade },
    { shape: round(0.6, 0.79, 0.075, 0.055), colour: shade },
    { shape: round(0.5, 0.36, 0.15, 0.14), colour },
    { shape: round(0.5, 0.4, 0.065, 0.05), colour: light },
    { shape: round(0.5, 0.382, 0.02, 0.015), colour: ink },
    { shape: round(0.45, 0.34, 0.014), colour: ink },
    { shape: round(0.55, 0.34, 0.014), colour: ink },
  ],
  EL: (colour, shade, light) => [
    { shape: cut(ring(round(0.5, 0.5, 0.23, 0.25), 0.038), box(0.5, 0.8, 0.8, 0.5)), colour: shade },
    { shape: box(0.29, 0.6, 0.11, 0.22, 0.05), colour },
    { shape: box(0.71, 0.6, 0.11, 0.22, 0.05), colour },
    { shape: box(0.325, 0.6, 0.05, 0.2, 0.024), colour: light },
    { shape: box(0.675, 0.6, 0.05, 0.2, 0.024), colour: light },
  ],
};

const tones: readonly Colour[] = [
  [176, 88, 58],
  [72, 104, 92],
  [62, 84, 122],
  [188, 148, 84],
  [134, 78, 96],
  [92, 88, 82],
];

export const kindsOfGoods = Object.keys(goods);
const size = 640;

/** A calm picture of a kind of goods, in one of a few tones: drawn here, so that the demo copies nobody's photographs. */
export function drawGoods(kind: string, tone: number): Buffer {
  const colour = tones[tone % tones.length] as Colour;
  const ground = mix([246, 242, 236], colour, 0.1);
  const layers: Layer[] = [
    { shape: round(0.5, 0.82, 0.3, 0.035), colour: mix(colour, ink, 0.7), blur: 0.06, opacity: 0.28 },
    ...(goods[kind]?.(colour, mix(colour, ink, 0.35), mix(colour, white, 0.72)) ?? []),
  ];
  const rows = Buffer.alloc(size * stride);
  for (let row = 0; row < size; row++) {
    const behind = mix(ground, colour, row > 0.74 * size ? 0.16 : 0.02 + (row / size) * 0.06).map(Math.round);
    for (let column = 0; column < size; column++) rows.set(behind, row * stride + 1 + column * 3);
  }
  for (const layer of layers) paint(rows, layer);
  return pngOf(rows);
}

const stride = size * 3 + 1;

function paint(rows: Buffer, { shape, colour, blur = 1.5 / size, opacity = 1 }: Layer): void {
  const [left, top, right, bottom] = shape.bounds;
  const pixel = (place: number) => Math.min(size, Math.max(0, Math.round(place * size)));
  // A wide and low shape fades farther to its sides than the blur says.
  const [firstRow, lastRow] = [pixel(top - blur), pixel(bottom + blur)];
  const [firstColumn, lastColumn] = [pixel(left - 5 * blur), pixel(right + 5 * blur)];
  for (let row = firstRow; row < lastRow; row++) {
    for (let column = firstColumn; column < lastColumn; column++) {
      const outside = shape.distance((column + 0.5) / size, (row + 0.5) / size);
      const cover = Math.min(1, Math.max(0, 0.5 - outside / blur)) * opacity;
      if (cover === 0) continue;
      const at = row * stride + 1 + column * 3;
      for (let channel = 0; channel < 3; channel++) {
        const before = rows[at + channel] ?? 0;
        rows[at + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * cover);
      }
    }
  }
}

function pngOf(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
