import { DomainError } from '../../domain-error.js';
import { addressKey } from '../../limits/address-key.js';
import { findStreamToEnd, type OwnedStream } from './find-stream-to-end.js';

export type StreamEnd = 'session_ended' | 'displaced' | 'shutdown';

export interface OpenStream {
  /** Aborted with a `StreamEnd` when the stream must end. */
  signal: AbortSignal;
  end(reason: StreamEnd): void;
  /** Call it when the stream is over, however it ended. */
  release(): void;
}

export interface StreamOwner {
  /** Streams of one person are bounded together. */
  userId: string;
  /** Where the client is: streams of one address are bounded together too. */
  address: string;
  /** Asked again and again while the stream is open. */
  mayGoOn(): Promise<boolean>;
}

/**
 * The answers of this process that do not end by themselves: bounded in number, ended with their owner's right and on shutdown.
 * Nobody can hold so many that others get none: when there is no room, whoever has far more than the newcomer gives one up.
 */
export interface Streams {
  open(owner: StreamOwner): OpenStream;
  /** Somebody's right may have ended: look now rather than at the next turn. */
  lookAgain(): void;
  /** Ends them all and admits no more. */
  close(): void;
}

declare module '../../platform.js' {
  interface Parts {
    streams: Streams;
  }
}

export interface StreamBounds {
  most: number;
  maxOfPerson: number;
  maxOfAddress: number;
  /** Kept free for people who have fewer than `few` streams. */
  reserve: number;
  few: number;
  lookEveryMs: number;
}

const usualBounds: StreamBounds = {
  most: 500,
  maxOfPerson: 10,
  maxOfAddress: 200,
  reserve: 50,
  few: 2,
  lookEveryMs: 5_000,
};
const retryAfterSeconds = 5;

interface OpenedStream extends OwnedStream {
  mayGoOn: StreamOwner['mayGoOn'];
  end: OpenStream['end'];
}

export function openStreams(bounds: Partial<StreamBounds> = {}): Streams {
  const { most, maxOfPerson, maxOfAddress, reserve, few, lookEveryMs } = { ...usualBounds, ...bounds };
  /** In the order in which they were opened. */
  const open = new Set<OpenedStream>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function lookAt(stream: OpenedStream): Promise<void> {
    // While the database is away nobody can tell; nothing can be read from it either.
    const may = await stream.mayGoOn().catch(() => true);
    if (!may) stream.end('session_ended');
  }
  const lookAtAll = () => {
    for (const stream of open) void lookAt(stream);
  };

  /** Ends one of these in favour of the newcomer, who is refused where all have as few. */
  function makeRoom(among: OpenedStream[], newcomer: OwnedStream): void {
    const greedy = findStreamToEnd(among, newcomer);
    if (!greedy) throw new DomainError('STREAM_LIMIT_REACHED', { retryAfterSeconds });
    open.delete(greedy);
    greedy.end('displaced');
  }

  function admit(newcomer: OwnedStream): void {
    const all = [...open];
    const own = all.filter(({ userId }) => userId === newcomer.userId).length;
    if (closed || own >= maxOfPerson) throw new DomainError('STREAM_LIMIT_REACHED', { retryAfterSeconds });
    const nearby = all.filter(({ address }) => address === newcomer.address);
    if (nearby.length >= maxOfAddress) makeRoom(nearby, newcomer);
    else if (all.length >= (own < few ? most : most - reserve)) makeRoom(all, newcomer);
  }

  return {
    open({ userId, address, mayGoOn }) {
      const owned = { userId, address: addressKey(address) };
      admit(owned);
      const controller = new AbortController();
      const stream = { ...owned, mayGoOn, end: (reason: StreamEnd) => controller.abort(reason) };
      open.add(stream);
      timer ??= setInterval(lookAtAll, lookEveryMs).unref();
      return {
        signal: controller.signal,
        end: stream.end,
        release() {
          open.delete(stream);
          controller.abort('released');
          if (open.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
    lookAgain: lookAtAll,
    close() {
      closed = true;
      for (const { end } of open) end('shutdown');
    },
  };
}
