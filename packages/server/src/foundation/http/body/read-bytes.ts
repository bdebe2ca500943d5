import type { Readable } from 'node:stream';
import { UnreadableBody } from '../refusal.js';

/** Reads a request body up to its limit, counted as it arrives, so that chunked bodies are held to it too. */
export async function readBytes(
  stream: Readable,
  announcedBytes: number | undefined,
  limitBytes: number,
): Promise<Buffer> {
  if (announcedBytes !== undefined && announcedBytes > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of untilBroken(stream)) {
    total += chunk.length;
    if (total > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function tooLarge(limitBytes: number): UnreadableBody {
  return new UnreadableBody('too_large', `The request body is larger than ${limitBytes} bytes.`);
}

/** A client that hangs up in the middle is its own fault, never a failure of ours. */
async function* untilBroken(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch {
    throw new UnreadableBody('syntax', 'The request body ended before it was complete.');
  }
}
