import type { buildConnector } from 'undici';
import { type Destination, withoutBrackets } from './judge-url.js';
import { KeptConnection } from './kept-connection.js';
import { OutboundFailure } from './name-failure.js';
import type { TimedPost } from './timed-post.js';

/**
 * Connections to one place over which requests are posted: never more than so many, and each used again for as long as both sides
 * like. A post that finds none free waits for one, under its own deadline.
 */
export class KeptConnections {
  readonly #place: buildConnector.Options;
  readonly #connect: buildConnector.connector;
  readonly #most: number;
  readonly #open = new Set<KeptConnection>();
  #opening = 0;
  /** The last used is used first, so that the others can end. */
  readonly #idle: KeptConnection[] = [];
  readonly #resting: KeptConnection[] = [];
  readonly #waiting: TimedPost[] = [];
  #isRetired = false;
  #destroyed: Error | undefined;
  #onEmpty: () => void = () => {};

  constructor({ protocol, hostname, port }: Destination, connect: buildConnector.connector, most: number) {
    this.#place = { protocol, hostname: withoutBrackets(hostname), host: hostname, port: String(port) };
    this.#connect = connect;
    this.#most = most;
  }

  get #hasPlace(): boolean {
    return this.#open.size + this.#opening < this.#most;
  }

  send(post: TimedPost): void {
    const idle = this.#idle.pop();
    if (idle) idle.carry(post);
    else if (this.#hasPlace) this.#openFor(post);
    else this.#waiting.push(post);
  }

  /** What was handed in is still sent; each connection closes as soon as nothing waits for it. */
  close(): Promise<void> {
    this.#isRetired = true;
    for (const connection of [...this.#idle]) connection.close();
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      this.#lookWhetherEmpty();
    });
  }

  /** What is under way or waits fails. */
  async destroy(): Promise<void> {
    const error = new OutboundFailure('NETWORK_ERROR', 'the client was closed');
    this.#isRetired = true;
    this.#destroyed = error;
    for (const post of this.#waiting.splice(0)) post.failed(error);
    for (const connection of [...this.#open]) connection.close(error);
  }

  #openFor(post: TimedPost): void {
    this.#opening += 1;
    this.#connect(this.#place, (error, socket) => {
      this.#opening -= 1;
      if (socket && !this.#destroyed) return this.#use(this.#add(new KeptConnection(socket, this)), post);
      socket?.destroy();
      post.failed(error ?? this.#destroyed);
      this.#fillPlace();
    });
  }

  #add(connection: KeptConnection): KeptConnection {
    this.#open.add(connection);
    return connection;
  }

  #use(connection: KeptConnection, wanted = this.#nextWaiting()): void {
    // Its deadline may have passed while the connection was opened: then it must no longer be sent.
    const post = wanted?.settled ? this.#nextWaiting() : wanted;
    if (post) connection.carry(post);
    else if (this.#isRetired) connection.close();
    else this.#idle.push(connection);
  }

  #nextWaiting(): TimedPost | undefined {
    let next = this.#waiting.shift();
    while (next?.isTooLate) next = this.#waiting.shift();
    return next;
  }

  /** A turn of the loop later it is used again: by then it is known to be closed where an answer promised more than it held. */
  free(connection: KeptConnection): void {
    this.#resting.push(connection);
    if (this.#resting.length > 1) return;
    setImmediate(() => {
      for (const rested of this.#resting.splice(0)) if (rested.isOpen) this.#use(rested);
    });
  }

  closed(connection: KeptConnection): void {
    this.#open.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#fillPlace();
  }

  #fillPlace(): void {
    const post = this.#nextWaiting();
    if (post) this.#openFor(post);
    else this.#lookWhetherEmpty();
  }

  #lookWhetherEmpty(): void {
    if (this.#open.size + this.#opening === 0) this.#onEmpty();
  }
}
