/** There is no room for the body at the moment: the same request can succeed a little later. */
export class BodyMemoryExhausted extends Error {
  constructor() {
    super('Request bodies have reached their memory limit.');
  }
}

/** What one body takes, from its first byte until its request is answered. */
export interface BodyShare {
  /** Counts bytes that are to be held; throws `BodyMemoryExhausted` when they are too many. */
  take(bytes: number): void;
  release(): void;
}

/** Of requests whose body is not read. */
export const noShare: BodyShare = {
  take() {
    throw new BodyMemoryExhausted();
  },
  release: () => undefined,
};

export interface BodyMemoryBudget {
  /** `addressKey` is the sender's, as in all limits. */
  shareFor(addressKey: string): BodyShare;
}

export interface BodyMemoryLimits {
  /** Of the first mebibyte of each body. */
  small: PoolBounds;
  /** Of what is beyond it. */
  large: PoolBounds;
}

interface PoolBounds {
  maxBytes: number;
  maxOfAddress: number;
}

const mebibyte = 1024 * 1024;
const smallBodyBytes = mebibyte;

const defaultBounds: BodyMemoryLimits = {
  small: { maxBytes: 64 * mebibyte, maxOfAddress: 8 * mebibyte },
  large: { maxBytes: 256 * mebibyte, maxOfAddress: 64 * mebibyte },
};

/**
 * How much of a process's memory bodies may take, in total and from one address. A client that opens a thousand
 * requests and lets them hang is refused after a few; others are not affected. Uploads have their own pool, so that
 * they never delay orders.
 */
export function openBodyMemoryBudget({ small, large }: BodyMemoryLimits = defaultBounds): BodyMemoryBudget {
  const smallPool = openPool(small);
  const largePool = openPool(large);
  return {
    shareFor(addressKey) {
      let ofSmall = 0;
      let ofLarge = 0;
      return {
        take(bytes) {
          const toSmall = Math.min(bytes, smallBodyBytes - ofSmall);
          const toLarge = bytes - toSmall;
          smallPool.take(addressKey, toSmall);
          ofSmall += toSmall;
          if (toLarge === 0) return;
          largePool.take(addressKey, toLarge);
          ofLarge += toLarge;
        },
        release() {
          smallPool.give(addressKey, ofSmall);
          largePool.give(addressKey, ofLarge);
          ofSmall = 0;
          ofLarge = 0;
        },
      };
    },
  };
}

function openPool({ maxBytes, maxOfAddress }: PoolBounds) {
  let held = 0;
  const heldBy = new Map<string, number>();
  return {
    take(key: string, bytes: number): void {
      if (bytes === 0) return;
      const own = (heldBy.get(key) ?? 0) + bytes;
      if (held + bytes > maxBytes || own > maxOfAddress) throw new BodyMemoryExhausted();
      held += bytes;
      heldBy.set(key, own);
    },
    give(key: string, bytes: number): void {
      if (bytes === 0) return;
      held -= bytes;
      const own = (heldBy.get(key) ?? 0) - bytes;
      if (own === 0) heldBy.delete(key);
      else heldBy.set(key, own);
    },
  };
}
