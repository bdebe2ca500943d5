import { randomUUID } from 'node:crypto';
import { Failure, signInNeeded } from '../failures.js';
import { readApiError } from './api-error.js';

interface Call {
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: { type: string; bytes: string | Uint8Array<ArrayBuffer> } | { form: FormData };
  headers?: Record<string, string>;
  /** A call without a token, as signing in is. */
  anonymous?: boolean;
  /** A write that takes an idempotency key: it is done once, however often it must be sent. */
  once?: boolean;
  /** An answer that goes on until somebody ends it. */
  endless?: boolean;
  /** Ends this call alone. */
  signal?: AbortSignal;
}

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

const callMs = 60_000;
const maxTries = 4;
const lostMs = 500;

/** One Souk, spoken to over HTTP as any client would. */
export class Server {
  readonly name: string;
  readonly url: URL;
  readonly token: string | undefined;
  readonly #signal: AbortSignal;

  constructor(name: string, url: URL, token: string | undefined, signal: AbortSignal) {
    this.name = name;
    this.url = url;
    this.token = token;
    this.#signal = signal;
  }

  /** The same server, for calls that do not end with the command, such as those that clean up after it. */
  until(signal: AbortSignal): Server {
    return new Server(this.name, this.url, this.token, signal);
  }

  /** The same server, spoken to with another token. */
  withToken(token: string): Server {
    return new Server(this.name, this.url, token, this.#signal);
  }

  /** A page of ours, for people. */
  page(path: string): string {
    return new URL(path, this.url).href;
  }

  /** The `data` of an answer. */
  async read<Data>(method: string, path: string, call: Call = {}): Promise<Data> {
    const answer = await this.send(method, path, call);
    if (answer.status === 204) return undefined as Data;
    return ((await answer.json()) as { data: Data }).data;
  }

  /** Every row of a list, page by page. */
  async *rows<Row>(path: string, query: Call['query'] = {}): AsyncGenerator<Row> {
    let cursor: string | undefined;
    do {
      const answer = await this.send('GET', path, { query: { ...query, cursor } });
      const { data, nextCursor } = (await answer.json()) as Page<Row>;
      yield* data;
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }

  /** An answer that is no refusal. */
  async send(method: string, path: string, call: Call = {}): Promise<Response> {
    const answer = await this.ask(method, path, call);
    if (answer.ok) return answer;
    throw await readApiError(answer, this.token !== undefined);
  }

  /**
   * Whatever the server answers. What only reads is repeated where the server asks to come back soon, and so is what is done once
   * however often it is sent; the latter also when its answer was lost.
   */
  async ask(method: string, path: string, call: Call = {}): Promise<Response> {
    if (!call.anonymous && !this.token) throw signInNeeded(`You're not signed in to ${this.url.origin}.`);
    const url = this.#addressOf(path, call.query);
    const request = await this.#prepare(method, call);
    for (let tried = 1; ; tried += 1) {
      const mayRepeat = (method === 'GET' || call.once === true) && tried < maxTries;
      const answer = await this.#fetch(url, request, call).catch((error: Error) => {
        if (call.once && mayRepeat && isLost(error)) return undefined;
        throw this.#unreachable(error);
      });
      const waitMs = answer ? await comesBackIn(answer) : lostMs;
      if (answer && (!mayRepeat || waitMs === undefined)) return answer;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  #addressOf(path: string, query: Call['query'] = {}): URL {
    const url = new URL(path, this.url);
    if (url.origin !== this.url.origin)
      throw new Failure(`The path ${path} belongs to another server.`, { code: 'FOREIGN_ADDRESS' }, 2);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    return url;
  }

  /** The same bytes each time it is sent: a form draws its boundaries anew whenever it is written. */
  async #prepare(method: string, { body, raw, headers = {}, anonymous, once }: Call): Promise<RequestInit> {
    const sent = new Headers({ accept: 'application/json', 'user-agent': 'souk-cli', ...headers });
    if (this.token && !anonymous) sent.set('authorization', `Bearer ${this.token}`);
    if (once) sent.set('idempotency-key', randomUUID());
    const request: RequestInit = { method, headers: sent, redirect: 'manual' };
    if (body !== undefined) {
      sent.set('content-type', 'application/json');
      request.body = JSON.stringify(body);
    }
    if (raw && 'form' in raw) {
      const written = new Response(raw.form);
      sent.set('content-type', written.headers.get('content-type') ?? '');
      request.body = await written.arrayBuffer();
    }
    if (raw && 'bytes' in raw) {
      sent.set('content-type', raw.type);
      request.body = raw.bytes;
    }
    return request;
  }

  #fetch(url: URL, request: RequestInit, { endless = false, signal }: Call): Promise<Response> {
    const ends = AbortSignal.any([endless ? this.#signal : this.#deadline(), ...(signal ? [signal] : [])]);
    return fetch(url, { ...request, signal: ends });
  }

  #unreachable(error: Error): Failure {
    this.#signal.throwIfAborted();
    return new Failure(`Can't reach ${this.url.origin}: ${reasonOf(error)}.`, {
      code: 'SERVER_UNREACHABLE',
      fix: 'Start Souk, or select another server: souk server use NAME',
    });
  }

  #deadline(): AbortSignal {
    return AbortSignal.any([this.#signal, AbortSignal.timeout(callMs)]);
  }
}

/** Nobody knows whether it was done. Where nobody listens, it was not, and the person is told at once. */
function isLost({ cause }: Error): boolean {
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

/** When to ask again; undefined where there is nothing to wait for. */
async function comesBackIn(answer: Response): Promise<number | undefined> {
  const waitSeconds = Number(answer.headers.get('retry-after'));
  if (answer.status === 429 || answer.status === 503) return waitSeconds <= 10 ? waitSeconds * 1000 || 500 : undefined;
  if (answer.status !== 409) return undefined;
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return code === 'IDEMPOTENCY_KEY_IN_USE' ? 500 : undefined;
}

function reasonOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error) return (cause as NodeJS.ErrnoException).code ?? cause.message;
  return error.name === 'TimeoutError' ? `no response within ${callMs / 1000} seconds` : error.message;
}
