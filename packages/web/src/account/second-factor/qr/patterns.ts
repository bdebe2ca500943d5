/** The squares of a code: which are dark, and which belong to the patterns that readers find it by. */
export interface Square {
  side: number;
  dark: boolean[][];
  taken: boolean[][];
}

const plane = (side: number) => Array.from({ length: side }, () => new Array<boolean>(side).fill(false));

function put({ dark, taken, side }: Square, x: number, y: number, on: boolean): void {
  if (x < 0 || y < 0 || x >= side || y >= side) return;
  (dark[y] as boolean[])[x] = on;
  (taken[y] as boolean[])[x] = true;
}

/** Everything that is the same in all codes of a version. */
export function drawPatterns(version: number): Square {
  const side = version * 4 + 17;
  const square: Square = { side, dark: plane(side), taken: plane(side) };
  for (let at = 0; at < side; at++) {
    put(square, 6, at, at % 2 === 0);
    put(square, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    drawRings(square, x, y, 4);
  drawAlignment(square, version);
  writeFormat(square, 0);
  if (version >= 7) writeVersion(square, version);
  return square;
}

/** Rings around a middle: dark inside, light, dark, and for a finder light again. */
function drawRings(square: Square, middleX: number, middleY: number, reach: number): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const light = reach === 4 ? ring === 2 || ring === 4 : ring === 1;
      put(square, middleX + dx, middleY + dy, !light);
    }
}

function drawAlignment(square: Square, version: number): void {
  const places = alignmentPlaces(version, square.side);
  const last = places.length - 1;
  for (const [row, y] of places.entries())
    for (const [column, x] of places.entries()) {
      const isCorner = (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0);
      if (!isCorner) drawRings(square, x, y, 2);
    }
}

/** From 6 to 6 before the edge, evenly; what is over is between the first two. */
function alignmentPlaces(version: number, side: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((side - 13) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => side - 7 - (count - 2 - index) * step)];
}

/** The rest of a division of bits, which lets a reader repair them. */
function withRest(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let bit = 0; bit < bits; bit++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

const bitOf = (value: number, bit: number): boolean => ((value >> bit) & 1) === 1;

/** Correction level M (whose number is 0) and the mask, twice, around the finders. */
export function writeFormat(square: Square, mask: number): void {
  const { side } = square;
  const bits = withRest(mask, 10, 0x537) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const on = bitOf(bits, bit);
    if (bit < 6) put(square, 8, bit, on);
    else if (bit < 8) put(square, 8, bit + 1, on);
    else if (bit === 8) put(square, 7, 8, on);
    else put(square, 14 - bit, 8, on);
    if (bit < 8) put(square, side - 1 - bit, 8, on);
    else put(square, 8, side - 15 + bit, on);
  }
  put(square, 8, side - 8, true);
}

function writeVersion(square: Square, version: number): void {
  const bits = withRest(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit++) {
    const across = square.side - 11 + (bit % 3);
    const along = Math.floor(bit / 3);
    put(square, across, along, bitOf(bits, bit));
    put(square, along, across, bitOf(bits, bit));
  }
}
