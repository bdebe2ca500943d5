import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { instanceLimits } from '../limits.js';
import type { ResponseThrottle } from './throttle-responses.js';

export class ResponseTooLong extends Error {}

/** The body of an answer on its way from an instance. */
export interface ResponseReceiver {
  take(chunk: Buffer): void;
  end(): void;
  fail(error: Error): void;
}

/** A short body of known length is gathered, and passed on in one piece: a stream costs more than the page it carries. */
export function gatherResponse(gathered: (body: Buffer) => void, failed: (error: Error) => void): ResponseReceiver {
  const chunks: Buffer[] = [];
  return {
    take: (chunk) => void chunks.push(chunk),
    end: () => gathered(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    fail: failed,
  };
}

/** Every other one is passed on as it comes, up to its most, no faster than the pace; the first byte too many ends it. */
export function streamAppResponse(
  controller: Dispatcher.DispatchController,
  pace: ResponseThrottle,
): ResponseReceiver & { readable: Readable } {
  let bytes = 0;
  let rest: NodeJS.Timeout | undefined;
  let isWanted = false;
  const readable = new Readable({
    read() {
      isWanted = true;
      if (!rest) controller.resume();
    },
    destroy(error, done) {
      clearTimeout(rest);
      // Nobody reads on: whatever still comes is not taken. After its end this does nothing.
      controller.abort(error ?? new Abandoned());
      done(error);
    },
  });
  // Nobody may be listening when the instance is cut off in the middle; whoever reads still hears of it.
  readable.on('error', () => undefined);

  function goOn(): void {
    rest = undefined;
    if (isWanted) controller.resume();
  }

  return {
    readable,
    take(chunk) {
      bytes += chunk.length;
      if (bytes > instanceLimits.answerBytes) return void readable.destroy(new ResponseTooLong());
      pace.spend(chunk.length);
      isWanted = readable.push(chunk);
      const waitMs = pace.waitMs();
      if (waitMs > 0) rest ??= setTimeout(goOn, waitMs);
      if (rest || !isWanted) controller.pause();
    },
    end: () => void readable.push(null),
    fail: (error) => void readable.destroy(error),
  };
}

/** Whoever asked did not want the rest, as with a webhook, whose answer is its status: the app did nothing wrong. */
export class Abandoned extends Error {}
