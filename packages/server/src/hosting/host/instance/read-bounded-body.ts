import type { Readable } from 'node:stream';

export class TooLong extends Error {
  constructor(maxBytes: number) {
    super(`It is longer than ${maxBytes} bytes.`);
  }
}

/** All of a stream, if it is no longer than this; null when it is empty. */
export async function readBoundedBody(stream: Readable, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLong(maxBytes);
    chunks.push(chunk);
  }
  return bytes === 0 ? null : Buffer.concat(chunks);
}
