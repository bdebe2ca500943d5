import { describe, expect, it } from 'vitest';
import type { Segment } from '../../domains/bulk-exports/write-bulk-export.js';
import { gatherSegments } from './gather-segments.js';
import type { Lines } from './read-lines.js';

/** Pieces that, like those of a COPY, all come in the same memory. */
async function* pieces(count: number, bytes: number): AsyncGenerator<Lines> {
  const memory = Buffer.alloc(bytes);
  for (let piece = 1; piece <= count; piece++) {
    memory.fill(piece % 251);
    yield { bytes: memory, form: null, objects: 3, next: piece === count ? null : [String(piece)] };
  }
}

/** Takes segments as the writer does: one is still being stored when the next is there. */
async function gather(read: AsyncGenerator<Lines>): Promise<{ bytes: Buffer; segments: Omit<Segment, 'bytes'>[] }> {
  const stored: Buffer[] = [];
  const segments: Omit<Segment, 'bytes'>[] = [];
  let beingStored: Buffer | undefined;
  for await (const { bytes, ...rest } of gatherSegments(read)) {
    if (beingStored) stored.push(Buffer.from(beingStored));
    beingStored = bytes;
    segments.push(rest);
  }
  if (beingStored) stored.push(Buffer.from(beingStored));
  return { bytes: Buffer.concat(stored), segments };
}

async function joined(read: AsyncGenerator<Lines>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const { bytes } of read) all.push(Buffer.from(bytes));
  return Buffer.concat(all);
}

describe('segments', () => {
  it.each([
    [1, 10],
    [400, 60_001],
    [3, 9_000_000],
    [1, 0],
  ])('of %i pieces of %i bytes hold every byte, while two of them are in use at a time', async (count, bytes) => {
    const { bytes: gathered, segments } = await gather(pieces(count, bytes));
    expect(gathered.equals(await joined(pieces(count, bytes)))).toBe(true);
    expect(segments.reduce((sum, { objects }) => sum + objects, 0)).toBe(3 * count);
    expect(segments.at(-1)?.next).toBeNull();
    expect(segments.slice(0, -1).every(({ next }) => next !== null)).toBe(true);
  });

  it('end where the reading stopped, if that was before the end', async () => {
    const some = pieces(5, 100);
    const { segments } = await gather(
      (async function* () {
        for (let taken = 0; taken < 3; taken++) yield (await some.next()).value as Lines;
      })(),
    );
    expect(segments).toEqual([{ form: null, objects: 9, next: ['3'] }]);
  });
});
