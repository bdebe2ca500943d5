import type { Readable } from 'node:stream';
import { UnreadableBody } from '../refusal.js';
import { openGrowingBuffer } from './growing-buffer.js';
import type { BodyShare } from './share-memory.js';

export interface BytesWanted {
  announcedBytes: number | undefined;
  limitBytes: number;
  share: BodyShare;
  /** How long the body may take to arrive; see `bodyDeadlineMs`. */
  deadlineMs?: number;
}

const graceMs = 15_000;
/** Half a megabit a second: slower than this nobody uploads. */
const slowestBytesPerMs = 64;

/** A body that comes drop by drop holds a connection and memory: the more a route takes, the longer it waits for it. */
export function bodyDeadlineMs(limitBytes: number): number {
  return graceMs + limitBytes / slowestBytesPerMs;
}

/**
 * Reads a request body up to its limit, counted as it arrives, so that chunked bodies are held to it too. Pieces are
 * copied together as they come: a body in a hundred thousand pieces must not take a hundred thousand objects.
 */
export function readBytes(stream: Readable, wanted: BytesWanted): Promise<Buffer> {
  const { announcedBytes, limitBytes, share, deadlineMs = bodyDeadlineMs(limitBytes) } = wanted;
  return new Promise((resolve, reject) => {
    if (announcedBytes !== undefined && announcedBytes > limitBytes) return reject(tooLarge(limitBytes));
    if (stream.destroyed) return reject(brokenOff());
    const body = openGrowingBuffer({ announcedBytes, limitBytes, charge: (bytes) => share.take(bytes) });
    const settle = (act: () => void) => {
      clearTimeout(deadline);
      stream.off('data', take).off('end', finish).off('error', giveUp).off('close', giveUp);
      act();
    };
    const refuse = (reason: unknown) => {
      settle(() => reject(reason));
      // What is still on its way is let through unread, so that the refusal can be heard on this connection.
      stream.resume();
    };
    const take = (chunk: Buffer) => {
      if (body.length() + chunk.length > limitBytes) return refuse(tooLarge(limitBytes));
      try {
        body.add(chunk);
      } catch (noRoom) {
        refuse(noRoom);
      }
    };
    const finish = () => settle(() => resolve(body.whole()));
    // A client that hangs up in the middle is its own fault, never a failure of ours.
    const giveUp = () => settle(() => reject(brokenOff()));
    const deadline = setTimeout(() => refuse(tooSlow()), deadlineMs);
    stream.on('data', take).on('end', finish).on('error', giveUp).on('close', giveUp);
  });
}

function tooLarge(limitBytes: number): UnreadableBody {
  return new UnreadableBody('too_large', `The request body is larger than ${limitBytes} bytes.`);
}

function tooSlow(): UnreadableBody {
  return new UnreadableBody('too_slow', 'The request body came too slowly.');
}

function brokenOff(): UnreadableBody {
  return new UnreadableBody('syntax', 'The request body ended before it was complete.');
}
