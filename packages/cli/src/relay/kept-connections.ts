import { connect, type Socket } from 'node:net';
import { AnswerReader } from './read-answer.js';

/** The app closed a connection that was kept just when it was used again: it has not seen the request. */
export class StaleConnection extends Error {}

export class TimedOut extends Error {
  override name = 'TimeoutError';
}

/** Where requests go; an address of IPv6 without its brackets. */
export interface Place {
  host: string;
  port: number;
}

interface Asking {
  reader: AnswerReader;
  resolve(status: number): void;
  reject(error: Error): void;
  /** Whether anything of the answer has come. */
  heard: boolean;
  late: NodeJS.Timeout;
}

/**
 * Connections to one place over which requests are posted, one at a time on each. Node's own client does much that nobody
 * needs here, and a command that has just begun pays most for the code it runs: this takes a quarter of its time.
 */
export class KeptConnections {
  readonly #place: Place;
  readonly #idle: KeptConnection[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  /** Sends a whole request and says the status of the answer. `fresh`: over a connection that was never used. */
  post(request: Buffer, withinMs: number, { fresh = false } = {}): Promise<number> {
    const kept = fresh ? undefined : this.#idle.pop();
    const connection = kept ?? new KeptConnection(this.#place, (one, isOpen) => this.#free(one, isOpen));
    return connection.post(request, withinMs);
  }

  #free(connection: KeptConnection, isOpen: boolean): void {
    if (isOpen) return void this.#idle.push(connection);
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
  }
}

class KeptConnection {
  readonly #socket: Socket;
  readonly #freed: (connection: KeptConnection, isOpen: boolean) => void;
  #asking: Asking | undefined;
  #used = false;
  #error: Error | undefined;

  constructor({ host, port }: Place, freed: (connection: KeptConnection, isOpen: boolean) => void) {
    this.#freed = freed;
    this.#socket = connect({ host, port, noDelay: true });
    // Waiting for an answer holds the command by its deadline; a connection that is only kept must not.
    this.#socket.unref();
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', (error) => {
      this.#error = error;
    });
    this.#socket.on('close', () => this.#closed());
  }

  post(request: Buffer, withinMs: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#fail(new TimedOut()), Math.max(withinMs, 0));
      this.#asking = { reader: new AnswerReader(), resolve, reject, heard: false, late };
      this.#socket.write(request);
    });
  }

  #read(text: string): void {
    const asking = this.#asking;
    // Nobody asked.
    if (!asking) return void this.#socket.destroy();
    const { reader, resolve, late } = asking;
    asking.heard = true;
    try {
      reader.push(text);
    } catch (error) {
      return void this.#fail(error as Error);
    }
    if (reader.status === 0) return;
    resolve(reader.status);
    // A body that does not end costs its sender the connection, at the deadline of the whole.
    if (reader.state !== 'complete') return void late.unref();
    clearTimeout(late);
    this.#asking = undefined;
    this.#used = true;
    if (reader.keeps) this.#freed(this, true);
    else this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#error = error;
    this.#socket.destroy();
  }

  #closed(): void {
    this.#freed(this, false);
    const asking = this.#asking;
    if (!asking) return;
    this.#asking = undefined;
    clearTimeout(asking.late);
    const isStale = this.#used && !asking.heard && wasClosed(this.#error);
    // Where the status is known already, this changes nothing.
    asking.reject(isStale ? new StaleConnection() : (this.#error ?? hungUp()));
  }
}

function wasClosed(error: NodeJS.ErrnoException | undefined): boolean {
  return error === undefined || error.code === 'ECONNRESET' || error.code === 'EPIPE';
}

const hungUp = () => Object.assign(new Error('The app hung up.'), { code: 'ECONNRESET' });
