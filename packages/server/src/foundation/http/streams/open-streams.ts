import { DomainError } from '../../domain-error.js';

export type StreamEnd = 'session_ended' | 'shutdown';

export interface OpenStream {
  /** Aborted with a `StreamEnd` when the stream must end. */
  signal: AbortSignal;
  end(reason: StreamEnd): void;
  /** Call it when the stream is over, however it ended. */
  release(): void;
}

export interface StreamOwner {
  /** Streams of one owner are bounded together. */
  key: string;
  /** Asked again and again while the stream is open. */
  mayGoOn(): Promise<boolean>;
}

/** The answers of this process that do not end by themselves: bounded in number, ended with their owner's right and on shutdown. */
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
  maxOfOwner: number;
  lookEveryMs: number;
}

const usualBounds: StreamBounds = { most: 500, maxOfOwner: 10, lookEveryMs: 5_000 };
const retryAfterSeconds = 5;

export function openStreams({ most, maxOfOwner, lookEveryMs }: StreamBounds = usualBounds): Streams {
  const open = new Set<{ owner: StreamOwner; end: OpenStream['end'] }>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function lookAt(stream: { owner: StreamOwner; end: OpenStream['end'] }): Promise<void> {
    // While the database is away nobody can tell; nothing can be read from it either.
    const may = await stream.owner.mayGoOn().catch(() => true);
    if (!may) stream.end('session_ended');
  }
  const lookAtAll = () => {
    for (const stream of open) void lookAt(stream);
  };
  const countOf = (key: string) => [...open].filter(({ owner }) => owner.key === key).length;

  return {
    open(owner) {
      if (closed || open.size >= most || countOf(owner.key) >= maxOfOwner) {
        throw new DomainError('STREAM_LIMIT_REACHED', { retryAfterSeconds });
      }
      const controller = new AbortController();
      const stream = { owner, end: (reason: StreamEnd) => controller.abort(reason) };
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
