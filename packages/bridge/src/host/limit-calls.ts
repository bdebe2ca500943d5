/** Burst size and refill rate: far more than people cause, far less than a loop does. */
const burst = 60;
const perSecond = 10;
/** An app that keeps calling after this many rejected calls in a row is disconnected. */
const maxRejected = 500;

export type Verdict = 'accept' | 'reject' | 'flood';

/** Counts the messages of one app. */
export function limitCalls(now: () => number = () => performance.now()): () => Verdict {
  let left = burst;
  let countedAtMs = now();
  let rejected = 0;
  return () => {
    const atMs = now();
    left = Math.min(burst, left + ((atMs - countedAtMs) / 1000) * perSecond);
    countedAtMs = atMs;
    if (left >= 1) {
      left -= 1;
      if (left > burst / 2) rejected = 0;
      return 'accept';
    }
    rejected += 1;
    return rejected > maxRejected ? 'flood' : 'reject';
  };
}
