import { type Readable, Transform } from 'node:stream';
import { instanceLimits } from '../limits.js';

/** How fast the answers of one instance pass. */
export interface Pace {
  spend(bytes: number): void;
  /** How long the next one has to wait; 0 for all who are not far beyond their share. */
  waitMs(): number;
}

export function openPace(now: () => number = () => performance.now()): Pace {
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

export class AnswerTooLong extends Error {}

/** Passes an answer on up to its most, no faster than the pace; the first byte too many ends it with an error. */
export function paceAnswer(body: Readable, pace: Pace): Readable {
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const paced = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > instanceLimits.answerBytes) return done(new AnswerTooLong());
      pace.spend(chunk.length);
      const waitMs = pace.waitMs();
      if (waitMs === 0) return done(null, chunk);
      timer = setTimeout(done, waitMs, null, chunk);
    },
  });
  body.on('error', (error) => paced.destroy(error));
  paced.once('close', () => {
    clearTimeout(timer);
    body.destroy();
  });
  return body.pipe(paced);
}
