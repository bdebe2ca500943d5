import type { Segment } from '../../domains/bulk-exports/write-bulk-export.js';
import type { Lines } from './read-lines.js';

/** A segment is compressed and stored as one: large enough to be worth it, small enough to hold in memory. Rows become twice as long as lines. */
const segmentBytes = 2 * 1024 * 1024;
/** Memory for a small export; larger ones get more as they need it. */
const firstBytes = 256 * 1024;

/**
 * Gathers lines until they are worth writing. The memory of two segments is used in turns, as one is compressed and
 * stored while the next is gathered: a segment is valid until the one after next is requested.
 */
export async function* gatherSegments(read: AsyncIterable<Lines>): AsyncGenerator<Segment> {
  const memories: [Buffer, Buffer] = [nothing, nothing];
  let turn: 0 | 1 = 0;
  let segment: Segment | undefined;
  for await (const { bytes, form, objects, next } of read) {
    const length = segment?.bytes.length ?? 0;
    memories[turn] = withRoom(memories[turn], length, length + bytes.length);
    bytes.copy(memories[turn], length);
    segment = {
      bytes: memories[turn].subarray(0, length + bytes.length),
      form,
      objects: (segment?.objects ?? 0) + objects,
      next,
    };
    if (segment.bytes.length < segmentBytes) continue;
    yield segment;
    segment = undefined;
    turn = turn === 0 ? 1 : 0;
  }
  if (segment) yield segment;
}

const nothing = Buffer.alloc(0);

/** The same memory, or a larger one that begins with what is used of it. It is shared, so that a thread need not be sent a copy. */
function withRoom(memory: Buffer, used: number, wanted: number): Buffer {
  if (wanted <= memory.length) return memory;
  const larger = Buffer.from(new SharedArrayBuffer(Math.max(wanted, memory.length * 2, firstBytes)));
  memory.copy(larger, 0, 0, used);
  return larger;
}
