import type { Readable } from 'node:stream';
import { UnreadableBody } from '../refusal.js';
import type { BodyShare } from './share-memory.js';

/** Reads a request body up to its limit, counted as it arrives, so that chunked bodies are held to it too. */
export function readBytes(
  stream: Readable,
  { announcedBytes, limitBytes, share }: { announcedBytes: number | undefined; limitBytes: number; share: BodyShare },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (announcedBytes !== undefined && announcedBytes > limitBytes) return reject(tooLarge(limitBytes));
    if (stream.destroyed) return reject(brokenOff());
    const chunks: Buffer[] = [];
    let total = 0;
    const settle = (act: () => void) => {
      stream.off('data', take).off('end', finish).off('error', giveUp).off('close', giveUp);
      act();
    };
    const refuse = (reason: unknown) => {
      settle(() => reject(reason));
      // What is still on its way is let through unread, so that the refusal can be heard on this connection.
      stream.resume();
    };
    const take = (chunk: Buffer) => {
      total += chunk.length;
      if (total > limitBytes) return refuse(tooLarge(limitBytes));
      try {
        share.take(chunk.length);
      } catch (noRoom) {
        return refuse(noRoom);
      }
      chunks.push(chunk);
    };
    const finish = () =>
      settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, total)));
    // A client that hangs up in the middle is its own fault, never a failure of ours.
    const giveUp = () => settle(() => reject(brokenOff()));
    stream.on('data', take).on('end', finish).on('error', giveUp).on('close', giveUp);
  });
}

function tooLarge(limitBytes: number): UnreadableBody {
  return new UnreadableBody('too_large', `The request body is larger than ${limitBytes} bytes.`);
}

function brokenOff(): UnreadableBody {
  return new UnreadableBody('syntax', 'The request body ended before it was complete.');
}
