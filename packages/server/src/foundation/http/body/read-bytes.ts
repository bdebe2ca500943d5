import type { Readable } from 'node:stream';
import { UnreadableBody } from '../request-errors.js';
import type { BodyShare } from './body-memory-budget.js';
import { openGrowingBuffer } from './growing-buffer.js';

export interface BytesWanted {
  announcedBytes: number | undefined;
  limitBytes: number;
  share: BodyShare;
  /** How long the body may take to arrive; see `bodyDeadlineMs`. */
  deadlineMs?: number;
}

const graceMs = 15_000;
/** Half a megabit a second: no honest upload is slower. */
const slowestBytesPerMs = 64;

/** A body that trickles in holds a connection and memory: the larger a route's limit, the longer it waits. */
export function bodyDeadlineMs(limitBytes: number): number {
  return graceMs + limitBytes / slowestBytesPerMs;
}

/**
 * Reads a request body up to its limit, counted as it arrives, so that the limit applies to chunked bodies too. Chunks are
 * copied together as they arrive: a body in a hundred thousand chunks must not take a hundred thousand objects.
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
      // The rest of the body is drained unread, so that the client can receive the refusal on this connection.
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
    // A client that disconnects midway is not a failure of ours.
    const giveUp = () => settle(() => reject(brokenOff()));
    const deadline = setTimeout(() => refuse(tooSlow()), deadlineMs);
    stream.on('data', take).on('end', finish).on('error', giveUp).on('close', giveUp);
  });
}

function tooLarge(limitBytes: number): UnreadableBody {
  return new UnreadableBody('too_large', `The request body is larger than ${limitBytes} bytes.`);
}

function tooSlow(): UnreadableBody {
  return new UnreadableBody('too_slow', 'The request body arrived too slowly.');
}

function brokenOff(): UnreadableBody {
  return new UnreadableBody('syntax', 'The request body ended before it was complete.');
}
