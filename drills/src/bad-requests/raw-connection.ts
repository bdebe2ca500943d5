import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 when the connection ended without one. */
  status: number;
}

/** As it goes over the wire; nothing is corrected on the way. */
export interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

interface Waiting {
  head: boolean;
  settle(answer: RawAnswer): void;
}

const patienceMs = 30_000;
const endOfHead = Buffer.from('\r\n\r\n');

/**
 * A connection that sends what no HTTP client would, one request after the other, and reads no more of an answer than its
 * end. It is reopened when the other side has closed it.
 */
export class RawConnection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  constructor(baseUrl: string) {
    const { hostname, port } = new URL(baseUrl);
    this.#host = hostname;
    this.#port = Number(port);
  }

  send(request: RawRequest): Promise<RawAnswer> {
    return new Promise((settle) => {
      const socket = this.#open();
      this.#waiting = { head: request.method === 'HEAD', settle };
      socket.write(headOf(request));
      if (request.body !== undefined && request.body.length > 0) socket.write(request.body);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    this.#socket = socket;
    this.#received = Buffer.alloc(0);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#read(socket);
    });
    // The answer may arrive before everything was sent; a connection closed then is not a failure.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#settle({ status: statusOf(this.#received) });
    });
    return socket;
  }

  #read(socket: Socket): void {
    const end = this.#received.indexOf(endOfHead);
    if (end < 0 || !this.#waiting) return;
    const head = this.#received.subarray(0, end).toString('latin1');
    const status = statusOf(this.#received);
    // An interim answer: the real one follows.
    if (status < 200) {
      this.#received = this.#received.subarray(end + 4);
      this.#read(socket);
      return;
    }
    // A stream has no end to wait for: that it began is its answer.
    if (/^content-type: text\/event-stream/im.test(head)) {
      this.#drop(socket);
      this.#settle({ status });
      return;
    }
    const bodyEnd =
      this.#waiting.head || status === 204 || status === 304 ? end + 4 : endOfBody(head, this.#received, end + 4);
    if (bodyEnd === undefined || this.#received.length < bodyEnd) return;
    this.#received = this.#received.subarray(bodyEnd);
    if (/^connection: close/im.test(head)) this.#drop(socket);
    this.#settle({ status });
  }

  #drop(socket: Socket): void {
    socket.destroy();
    this.#socket = undefined;
  }

  #settle(answer: RawAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.settle(answer);
  }
}

function headOf({ method, url, headers, body }: RawRequest): Buffer {
  const lines = Object.entries({ host: 'souk.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  const chunked = 'transfer-encoding' in headers;
  if (body !== undefined && !chunked && !('content-length' in headers))
    lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

const statusOf = (received: Buffer) =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(received.subarray(0, 12).toString('latin1'))?.[1] ?? 0);

/** Where the body ends; undefined while that cannot be known. */
function endOfBody(head: string, received: Buffer, start: number): number | undefined {
  const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
  if (length !== undefined) return start + Number(length);
  if (!/^transfer-encoding: chunked/im.test(head)) return undefined;
  const last = received.indexOf('0\r\n\r\n', start);
  return last < 0 ? undefined : last + 5;
}
