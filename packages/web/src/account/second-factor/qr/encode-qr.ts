import { drawPatterns, type Square, writeFormat } from './patterns';
import { fillCodewords } from './place-codewords';

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A text as the squares of a QR code (ISO/IEC 18004, bytes, correction level M): rows of dark or light. */
export function encodeQr(text: string): boolean[][] {
  const { version, bytes } = fillCodewords(text);
  const drawn = masks.map((mask, number) => {
    const square = drawPatterns(version);
    writeCodewords(square, bytes, mask);
    writeFormat(square, number);
    return square.dark;
  });
  return drawn.reduce((best, one) => (blemishesOf(one) < blemishesOf(best) ? one : best));
}

/** In columns of two from the right, up and down by turns, around what is drawn already. */
function writeCodewords({ side, dark, taken }: Square, bytes: number[], mask: (x: number, y: number) => boolean): void {
  let bit = 0;
  let upwards = true;
  for (let right = side - 1; right > 0; right -= 2) {
    // The column of the timing pattern is left out whole.
    if (right === 6) right = 5;
    for (let step = 0; step < side; step++)
      for (const x of [right, right - 1]) {
        const y = upwards ? side - 1 - step : step;
        if (taken[y]?.[x]) continue;
        const byte = bytes[bit >> 3] ?? 0;
        const on = ((byte >> (7 - (bit & 7))) & 1) === 1;
        (dark[y] as boolean[])[x] = on !== mask(x, y);
        bit++;
      }
    upwards = !upwards;
  }
}

/** Long runs, blocks and an uneven share of dark make a code harder to read: the mask with the fewest is taken. */
function blemishesOf(dark: boolean[][]): number {
  const columns = dark.map((_, x) => dark.map((row) => row[x] as boolean));
  const lines = [...dark, ...columns];
  const runs = lines.reduce((sum, line) => sum + runsOf(line), 0);
  const blocks = dark.slice(1).reduce((sum, row, y) => sum + blocksOf(dark[y] as boolean[], row), 0);
  const share = dark.flat().filter(Boolean).length / dark.length ** 2;
  return runs + 3 * blocks + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

function runsOf(line: boolean[]): number {
  let length = 0;
  return line.reduce((sum, dark, index) => {
    length = dark === line[index - 1] ? length + 1 : 1;
    return sum + (length === 5 ? 3 : length > 5 ? 1 : 0);
  }, 0);
}

const blocksOf = (above: boolean[], row: boolean[]): number =>
  row.filter((dark, x) => x > 0 && dark === row[x - 1] && dark === above[x] && dark === above[x - 1]).length;
