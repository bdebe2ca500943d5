import { Transform } from 'node:stream';

/** Passes on up to this many bytes; the first one more ends it with the error. */
export function boundedStream(maxBytes: number, tooLong: () => Error): Transform {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) done(null, chunk);
      else done(tooLong());
    },
  });
  // Whoever reads it hears of its end; one that is never read must not end the process.
  bounded.on('error', () => undefined);
  return bounded;
}
