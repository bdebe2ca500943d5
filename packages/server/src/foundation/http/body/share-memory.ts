/** A body for which there is no room at the moment: the same request will be welcome a little later. */
export class NoRoomForBody extends Error {
  constructor() {
    super('Large request bodies take all the memory they may.');
  }
}

/** What one body takes, from its first byte until its request is answered. */
export interface BodyShare {
  /** Counts bytes that arrived; throws `NoRoomForBody` when they are too many. */
  take(bytes: number): void;
  release(): void;
}

export interface BodyMemory {
  shareFor(address: string): BodyShare;
}

const mebibyte = 1024 * 1024;
/** Of each body: whoever sends an order is never held up by those who upload. */
const freeBytes = mebibyte;

/**
 * How much of a process's memory large bodies may take, all together and from one address. Somebody who opens a thousand
 * uploads and lets them hang is refused after a few; those of others go on.
 */
export function openBodyMemory({ mostBytes = 256 * mebibyte, mostOfAddress = 64 * mebibyte } = {}): BodyMemory {
  let held = 0;
  const heldBy = new Map<string, number>();
  const change = (address: string, bytes: number) => {
    held += bytes;
    const own = (heldBy.get(address) ?? 0) + bytes;
    if (own === 0) heldBy.delete(address);
    else heldBy.set(address, own);
  };
  return {
    shareFor(address) {
      let arrived = 0;
      const beyondFree = () => Math.max(arrived - freeBytes, 0);
      return {
        take(bytes) {
          const before = beyondFree();
          arrived += bytes;
          const more = beyondFree() - before;
          if (more === 0) return;
          if (held + more > mostBytes || (heldBy.get(address) ?? 0) + more > mostOfAddress) {
            arrived -= bytes;
            throw new NoRoomForBody();
          }
          change(address, more);
        },
        release() {
          change(address, -beyondFree());
          arrived = 0;
        },
      };
    },
  };
}
