import { Readable } from 'node:stream';

export interface Pace {
  /** A client that takes nothing for this long while text waits for it is let go: its connection ends. */
  slowAfterMs: number;
  /** Called once, however the stream ends; what the pieces wait for must end with it. */
  closed(): void;
}

/** Text that has been made ahead of its client; beyond it nothing more is asked for. */
const aheadBytes = 16 * 1024;

/** A stream of text that is made only as fast as its client takes it. */
export function pacedReadable(pieces: AsyncGenerator<string>, { slowAfterMs, closed }: Pace): Readable {
  let making = false;
  let waitingSinceMs: number | undefined;

  async function makeNext(): Promise<void> {
    const { done, value } = await pieces.next();
    making = false;
    if (readable.destroyed) return;
    if (done) readable.push(null);
    else if (!readable.push(value)) waitingSinceMs = performance.now();
  }

  const readable = new Readable({
    highWaterMark: aheadBytes,
    read() {
      waitingSinceMs = undefined;
      if (making) return;
      making = true;
      makeNext().catch((error: Error) => readable.destroy(error));
    },
    destroy(error, done) {
      clearInterval(look);
      closed();
      // It may still wait for something that ends by itself; nobody waits for it.
      pieces.return(undefined).catch(() => undefined);
      done(error);
    },
  });
  const look = setInterval(() => {
    if (waitingSinceMs === undefined || performance.now() - waitingSinceMs < slowAfterMs) return;
    readable.destroy(new Error('The client of a stream read nothing for too long.'));
  }, slowAfterMs / 4).unref();
  return readable;
}
