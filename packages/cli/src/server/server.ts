import { Failure, signInNeeded } from '../failures.js';
import { readRefusal } from './refusal.js';

interface Call {
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: { type: string; bytes: string | Uint8Array<ArrayBuffer> } | { form: FormData };
  headers?: Record<string, string>;
  /** A call without a token, as signing in is. */
  anonymous?: boolean;
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
const mostTries = 4;

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
    throw await readRefusal(answer, this.token !== undefined);
  }

  /** Whatever the server answers. What only reads is repeated where the server asks to come back soon. */
  async ask(method: string, path: string, call: Call = {}): Promise<Response> {
    if (!call.anonymous && !this.token) throw signInNeeded(`You are not signed in at ${this.url.origin}.`);
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#fetch(method, path, call);
      const waitSeconds = Number(answer.headers.get('retry-after'));
      const busy = answer.status === 429 || answer.status === 503;
      if (!busy || method !== 'GET' || tried === mostTries || !(waitSeconds <= 10)) return answer;
      await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000 || 500));
    }
  }

  async #fetch(
    method: string,
    path: string,
    { query = {}, body, raw, headers = {}, anonymous, endless = false, signal }: Call,
  ): Promise<Response> {
    const url = new URL(path, this.url);
    if (url.origin !== this.url.origin)
      throw new Failure(`${path} leads to another server.`, { code: 'FOREIGN_ADDRESS' }, 2);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    const sent = new Headers({ accept: 'application/json', 'user-agent': 'souk-cli', ...headers });
    if (this.token && !anonymous) sent.set('authorization', `Bearer ${this.token}`);
    const init: RequestInit = {
      method,
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.any([endless ? this.#signal : this.#deadline(), ...(signal ? [signal] : [])]),
    };
    if (body !== undefined) {
      sent.set('content-type', 'application/json');
      init.body = JSON.stringify(body);
    }
    if (raw && 'form' in raw) init.body = raw.form;
    if (raw && 'bytes' in raw) {
      sent.set('content-type', raw.type);
      init.body = raw.bytes;
    }
    return fetch(url, init).catch((error: Error) => {
      this.#signal.throwIfAborted();
      throw new Failure(`${this.url.origin} cannot be reached: ${reasonOf(error)}.`, {
        code: 'SERVER_UNREACHABLE',
        fix: 'Start Souk, or choose another server: souk server use NAME',
      });
    });
  }

  #deadline(): AbortSignal {
    return AbortSignal.any([this.#signal, AbortSignal.timeout(callMs)]);
  }
}

function reasonOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error) return (cause as NodeJS.ErrnoException).code ?? cause.message;
  return error.name === 'TimeoutError' ? `no answer within ${callMs / 1000} seconds` : error.message;
}
