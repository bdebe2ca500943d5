import type { Socket } from 'node:net';
import { AnswerReader } from './answer-reader.js';
import { OutboundFailure } from './name-failure.js';
import { defaultKeepMs } from './read-head.js';
import type { TimedPost } from './timed-post.js';
import { writeRequest } from './write-request.js';

/** What becomes of a connection. */
export interface ConnectionEvents {
  /** The answer is over, and the next post may use it. */
  free(connection: KeptConnection): void;
  closed(connection: KeptConnection): void;
}

/** One open connection: a post at a time, and its answer read to the end before the next. */
export class KeptConnection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  #post: TimedPost | undefined;
  #reader = new AnswerReader();
  #keptMs = 0;
  #error: Error | undefined;
  #isClosed = false;

  constructor(socket: Socket, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    // A post holds the process by its deadline; a connection that is only kept must not.
    socket.unref();
    this.#keepFor(defaultKeepMs);
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    socket.on('timeout', () => this.#post ?? this.close());
    socket.on('error', (error) => {
      this.#error = error;
    });
    socket.on('end', () => this.close());
    socket.on('close', () => this.#closed());
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  carry(post: TimedPost): void {
    this.#post = post;
    this.#reader = new AnswerReader();
    post.carrier = this;
    writeRequest(this.#socket, post.request);
  }

  /** Whatever it carries fails. */
  close(error?: Error): void {
    this.#error ??= error;
    this.#socket.destroy();
    this.#closed();
  }

  #read(bytes: Buffer): void {
    const post = this.#post;
    // Nobody asked: an answer to the next post must not be there before it.
    if (!post) return void this.close();
    const reader = this.#reader;
    try {
      reader.push(bytes);
    } catch (error) {
      return void this.close(error as Error);
    }
    if (!reader.head) return;
    const { status, retryAfter, keepMs } = reader.head;
    post.answered(status, retryAfter);
    if (reader.progress === 'body') return;
    // An answer that came before its request was written out leaves the rest of that request in the way of the next.
    if (reader.progress === 'beyond' || keepMs === 0 || this.#socket.writableLength > 0) return void this.close();
    post.end();
    this.#post = undefined;
    this.#keepFor(keepMs);
    this.#events.free(this);
  }

  /** Counted from the last byte that went either way. */
  #keepFor(ms: number): void {
    if (ms === this.#keptMs) return;
    this.#keptMs = ms;
    this.#socket.setTimeout(ms);
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // Where the status is known already, this changes nothing.
    this.#post?.failed(this.#error ?? new OutboundFailure('CONNECTION_RESET', 'the other side closed the connection'));
    this.#events.closed(this);
  }
}
