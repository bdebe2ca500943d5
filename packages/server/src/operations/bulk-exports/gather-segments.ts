import type { Segment } from '../../domains/bulk-exports/write-bulk-export.js';
import type { Lines } from './read-lines.js';

/** A segment is compressed and stored as one: large enough to be worth it, small enough to hold in memory. */
const segmentBytes = 2 * 1024 * 1024;

/** Gathers lines until they are worth writing. */
export async function* gatherSegments(read: AsyncIterable<Lines>): AsyncGenerator<Segment> {
  let gathered: Lines[] = [];
  let length = 0;
  for await (const lines of read) {
    gathered.push(lines);
    length += lines.bytes.length;
    if (length < segmentBytes) continue;
    yield joined(gathered);
    gathered = [];
    length = 0;
  }
  if (gathered.length > 0) yield joined(gathered);
}

const joined = (gathered: readonly Lines[]): Segment => ({
  bytes: Buffer.concat(gathered.map(({ bytes }) => bytes)),
  objects: gathered.reduce((sum, { objects }) => sum + objects, 0),
  next: gathered.at(-1)?.next ?? null,
});
