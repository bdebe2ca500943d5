export interface GrowingBufferOptions {
  /** Of a body whose length is known beforehand; believed for the size of the memory only. */
  announcedBytes: number | undefined;
  limitBytes: number;
  /** Called with what is about to be held in addition; may refuse by throwing. */
  charge(bytes: number): void;
}

export interface GrowingBuffer {
  length(): number;
  add(chunk: Buffer): void;
  whole(): Buffer;
}

const smallestBytes = 1024;

/**
 * Puts pieces together as they come, in memory that doubles: a body in a hundred thousand pieces takes no more than one
 * in a single piece. Nothing is set aside for what was only announced.
 */
export function openGrowingBuffer({ announcedBytes, limitBytes, charge }: GrowingBufferOptions): GrowingBuffer {
  const mostBytes = Math.min(announcedBytes ?? limitBytes, limitBytes);
  let held: Buffer = Buffer.alloc(0);
  let total = 0;

  function makeRoom(needed: number): void {
    const size = Math.max(needed, Math.min(mostBytes, Math.max(2 * held.length, smallestBytes)));
    charge(size - held.length);
    const larger = Buffer.allocUnsafeSlow(size);
    held.copy(larger, 0, 0, total);
    held = larger;
  }

  return {
    length: () => total,
    add(chunk) {
      const after = total + chunk.length;
      if (total === 0 && after === announcedBytes) {
        // The usual case: the whole body in one piece, kept as it came.
        charge(after);
        held = chunk;
      } else {
        if (after > held.length) makeRoom(after);
        chunk.copy(held, total);
      }
      total = after;
    },
    whole: () => held.subarray(0, total),
  };
}
