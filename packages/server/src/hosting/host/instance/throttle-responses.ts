import { instanceLimits } from '../limits.js';

/** How fast the answers of one instance pass. */
export interface ResponseThrottle {
  spend(bytes: number): void;
  /** How long the next one has to wait; 0 for all who are not far beyond their share. */
  waitMs(): number;
}

export function openResponseThrottle(now: () => number = () => performance.now()): ResponseThrottle {
  const { answerBurstBytes: burst, answerBytesPerSecond: perSecond } = instanceLimits;
  let left: number = burst;
  let lookedAtMs = now();

  function look(): number {
    const at = now();
    left = Math.min(burst, left + ((at - lookedAtMs) / 1_000) * perSecond);
    lookedAtMs = at;
    return left;
  }

  return {
    spend(bytes) {
      left = look() - bytes;
    },
    waitMs: () => Math.min(1_000, Math.max(0, (-look() / perSecond) * 1_000)),
  };
}
