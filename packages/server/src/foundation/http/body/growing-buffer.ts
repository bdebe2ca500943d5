export interface GrowingBufferOptions {
  /** The announced length of a body, if any; used only to size the buffer. */
  announcedBytes: number | undefined;
  limitBytes: number;
  /** Called with the number of additional bytes about to be held; may refuse by throwing. */
  charge(bytes: number): void;
}

export interface GrowingBuffer {
  length(): number;
  add(chunk: Buffer): void;
  whole(): Buffer;
}

const smallestBytes = 1024;

/**
 * Concatenates chunks as they arrive, in a buffer that doubles: a body in a hundred thousand chunks takes no more than one
 * in a single chunk. Nothing is allocated for bytes that were only announced.
 */
export function openGrowingBuffer({ announcedBytes, limitBytes, charge }: GrowingBufferOptions): GrowingBuffer {
  const maxBytes = Math.min(announcedBytes ?? limitBytes, limitBytes);
  let held: Buffer = Buffer.alloc(0);
  let total = 0;

  function makeRoom(needed: number): void {
    const size = Math.max(needed, Math.min(maxBytes, Math.max(2 * held.length, smallestBytes)));
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
