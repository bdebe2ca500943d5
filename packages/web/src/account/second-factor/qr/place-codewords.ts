import { correctionOf } from './error-correction';

/** Of correction level M (15 %), for the versions 1 to 15: codewords of correction in a block, and blocks. */
const correctionInBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

export interface Codewords {
  version: number;
  bytes: number[];
}

/** A text in the smallest code that holds it, with its correction, in the order in which it is drawn. */
export function fillCodewords(text: string): Codewords {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= blockCounts.length; version++) {
    const room = dataRoom(version);
    const counted = version < 10 ? 1 : 2;
    // Half a byte tells the mode, one or two the length.
    if (bytes.length + counted + 0.5 > room) continue;
    return { version, bytes: interleave(pad(packBytes(bytes, counted), room), version) };
  }
  throw new Error('The text is too long for a QR code of ours.');
}

const blocksOf = (version: number) => blockCounts[version - 1] as number;
const correctionOfBlock = (version: number) => correctionInBlock[version - 1] as number;

/** All codewords of a version: what is left of its square without the patterns that readers find it by. */
function allCodewords(version: number): number {
  const side = version * 4 + 17;
  const markers = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const finders = 3 * 64 + 31;
  const timing = 2 * (side - 16);
  const alignment = version === 1 ? 0 : (markers * markers - 3) * 25 - (markers - 2) * 2 * 5;
  const versionBits = version < 7 ? 0 : 36;
  return Math.floor((side * side - finders - timing - alignment - versionBits) / 8);
}

const dataRoom = (version: number) => allCodewords(version) - blocksOf(version) * correctionOfBlock(version);

/** Mode (bytes), length, the bytes themselves and the end, four bits shifted against the bytes' own borders. */
function packBytes(bytes: number[], counted: number): number[] {
  const length = counted === 1 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  const halves = [0b0100, ...[...length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  return Array.from(
    { length: halves.length / 2 },
    (_, index) => ((halves[index * 2] as number) << 4) | (halves[index * 2 + 1] as number),
  );
}

const pad = (data: number[], room: number): number[] => [
  ...data,
  ...Array.from({ length: room - data.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11)),
];

/** Byte by byte from each block in turn, first the data, then the correction: a blot hits all blocks a little. */
function interleave(data: number[], version: number): number[] {
  const count = blocksOf(version);
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * short + Math.max(0, index - firstLong);
    return data.slice(start, start + short + (index >= firstLong ? 1 : 0));
  });
  const corrections = blocks.map((block) => correctionOf(block, correctionOfBlock(version)));
  return [...byTurns(blocks), ...byTurns(corrections)];
}

function byTurns(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block.slice(index, index + 1))).flat();
}
