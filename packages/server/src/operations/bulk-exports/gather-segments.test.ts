import { describe, expect, it } from 'vitest';
import type { Segment } from '../../domains/bulk-exports/write-bulk-export.js';
import { gatherSegments } from './gather-segments.js';
import type { Lines } from './read-lines.js';

async function* pieces(count: number, bytes: number, read = count): AsyncGenerator<Lines> {
  for (let piece = 1; piece <= read; piece++)
    yield { bytes: Buffer.alloc(bytes, piece % 251), objects: 3, next: piece === count ? null : [String(piece)] };
}

async function arrayOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

const bytesOf = (parts: readonly (Lines | Segment)[]) => Buffer.concat(parts.map(({ bytes }) => bytes));

describe('segments', () => {
  it.each([
    [1, 10],
    [400, 60_001],
    [3, 9_000_000],
    [1, 0],
  ])('of %i pieces of %i bytes hold every byte', async (count, bytes) => {
    const segments = await arrayOf(gatherSegments(pieces(count, bytes)));
    expect(bytesOf(segments).equals(bytesOf(await arrayOf(pieces(count, bytes))))).toBe(true);
    expect(segments.reduce((sum, { objects }) => sum + objects, 0)).toBe(3 * count);
    expect(segments.at(-1)?.next).toBeNull();
    expect(segments.slice(0, -1).every(({ next }) => next !== null)).toBe(true);
  });

  it('end where the reading stopped, if that was before the end', async () => {
    const segments = await arrayOf(gatherSegments(pieces(5, 100, 3)));
    expect(segments).toEqual([{ bytes: bytesOf(await arrayOf(pieces(5, 100, 3))), objects: 9, next: ['3'] }]);
  });
});
