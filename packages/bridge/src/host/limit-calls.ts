/** So many at once, and so many a second afterwards: far more than people cause, far less than a loop does. */
const atOnce = 60;
const perSecond = 10;
/** An app that goes on after so many refusals without a pause is not listened to any more. */
const mostRefused = 500;

export type Verdict = 'take' | 'refuse' | 'flood';

/** Counts the messages of one app. */
export function limitCalls(now: () => number = () => performance.now()): () => Verdict {
  let left = atOnce;
  let countedAtMs = now();
  let refused = 0;
  return () => {
    const atMs = now();
    left = Math.min(atOnce, left + ((atMs - countedAtMs) / 1000) * perSecond);
    countedAtMs = atMs;
    if (left >= 1) {
      left -= 1;
      if (left > atOnce / 2) refused = 0;
      return 'take';
    }
    refused += 1;
    return refused > mostRefused ? 'flood' : 'refuse';
  };
}
