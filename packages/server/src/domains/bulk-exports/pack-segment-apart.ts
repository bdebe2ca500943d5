import type { Platform } from '../../foundation/platform.js';
import type { ThreadWork } from '../../foundation/programs/open-threads.js';
import type { PackedSegment, SegmentToPack } from './pack-segment-thread.js';

/** A segment takes some thirtieth of a second; each export that is being written sends one at a time. */
const packing: ThreadWork = {
  module: new URL('./pack-segment-thread.js', import.meta.url),
  waiting: 64,
  mostOfOwner: 64,
  wallSeconds: 30,
  heapMegabytes: 64,
};

/** Writes lines and compresses them on a thread of its own, beside the one that answers requests. */
export async function packSegmentApart(
  { threads }: Pick<Platform, 'threads'>,
  owner: string,
  segment: SegmentToPack,
): Promise<PackedSegment> {
  const outcome = await threads.run(packing, segment, owner);
  if ('answer' in outcome) return outcome.answer as PackedSegment;
  throw new Error(`A segment of an export could not be packed: ${outcome.failure}.`);
}
