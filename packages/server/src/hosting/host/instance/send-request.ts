import type { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { boundedStream } from '../../../foundation/outbound/bounded-stream.js';
import type { AppAnswer, AppFailure, AppRequest } from '../../channel/app-host.js';
import { instanceLimits } from '../limits.js';
import { describeFailure, TooLate } from './describe-failure.js';
import { belongsToConnection, passedOn } from './hop-by-hop.js';
import { TooLong } from './read-bounded-body.js';
import {
  Abandoned,
  gatherResponse,
  type ResponseReceiver,
  ResponseTooLong,
  streamAppResponse,
} from './receive-response.js';
import type { ResponseThrottle } from './throttle-responses.js';

/** How a request through the instance ended, once its last byte has passed. */
export interface RequestEnd {
  status: number | null;
  failure: AppFailure['failure'] | null;
  /** There was nobody to connect to: the instance has ended, whether or not its process is gone already. */
  nobodyListens?: true;
}

const shortBytes = 64 * 1024;

/** How long a request may take in all. */
export function limitOf({ kind }: Pick<AppRequest, 'kind'>): number {
  return kind === 'webhook' ? instanceLimits.webhookMs : instanceLimits.pageMs;
}

/** Sends one request into an instance and gives its answer as it comes, within the limits of time and size. */
export function sendRequest(
  pool: Pool,
  pace: ResponseThrottle,
  request: AppRequest,
  ended: (end: RequestEnd) => void,
): Promise<AppAnswer | AppFailure> {
  return new Promise((resolve) => new Exchange(pool, pace, request, ended, resolve).begin());
}

/** One request and its answer, as the connection tells of them. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #pool: Pool;
  readonly #pace: ResponseThrottle;
  readonly #request: AppRequest;
  readonly #ended: (end: RequestEnd) => void;
  readonly #resolve: (outcome: AppAnswer | AppFailure) => void;
  #limit: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #answer: ResponseReceiver | undefined;
  /** Why we ended it, if we did. */
  #cause: Error | undefined;
  #isOver = false;

  constructor(
    pool: Pool,
    pace: ResponseThrottle,
    request: AppRequest,
    ended: (end: RequestEnd) => void,
    resolve: (outcome: AppAnswer | AppFailure) => void,
  ) {
    this.#pool = pool;
    this.#pace = pace;
    this.#request = request;
    this.#ended = ended;
    this.#resolve = resolve;
  }

  begin(): void {
    this.#limit = setTimeout(() => this.#giveUp(new TooLate()), limitOf(this.#request));
    const { signal } = this.#request;
    if (signal?.aborted) return void this.#giveUp(new Abandoned());
    signal?.addEventListener('abort', this.#abandon, { once: true });
    const waitMs = this.#pace.waitMs();
    if (waitMs === 0) return void this.#dispatch();
    this.#pause = setTimeout(() => this.#dispatch(), waitMs);
  }

  #dispatch(): void {
    try {
      const { method, path } = this.#request;
      const body = bodyOf(this.#request, (error) => this.#giveUp(error));
      this.#pool.dispatch({ method: method as 'GET', path, headers: headersOf(this.#request), body }, this);
    } catch (error) {
      this.#giveUp(error as Error);
    }
  }

  readonly #abandon = () => this.#giveUp(new Abandoned());

  /** The connection tells of the end in its own time, or never: nobody waits for that. */
  #giveUp(cause: Error): void {
    if (this.#isOver) return;
    this.#cause ??= cause;
    this.#controller?.abort(this.#cause);
    this.onResponseError(undefined, this.#cause);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(this.#cause ?? new Abandoned());
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // What is only said in passing (1xx) is not the answer.
    if (this.#isOver || status < 200) return;
    const headers = passedOn(rawHeadersOf(controller));
    const announced = headers.find(([name]) => name === 'content-length')?.[1];
    if (Number(announced) > instanceLimits.answerBytes) return void this.#giveUp(new ResponseTooLong());
    const length = hasNoBody(this.#request.method, status) ? 0 : Number(announced);
    if (length <= shortBytes) {
      this.#pace.spend(length);
      this.#answer = gatherResponse(
        (body) => {
          this.#finish({ status, failure: null });
          this.#resolve({ status, headers, body });
        },
        (error) => this.#fail(error),
      );
      return;
    }
    const streamed = streamAppResponse(controller, this.#pace);
    this.#answer = streamed;
    streamed.readable.once('close', () => this.#finish(this.#endOf(status, streamed.readable)));
    this.#resolve({ status, headers, body: streamed.readable });
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#answer?.take(chunk);
  }

  onResponseEnd(): void {
    this.#answer?.end();
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.#isOver) return;
    if (this.#answer) this.#answer.fail(error);
    else this.#fail(error);
  }

  #fail(error: Error): void {
    const failure = describeFailure(this.#cause ?? error, limitOf(this.#request));
    const nobodyListens = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    this.#finish({ status: null, failure: failure.failure, ...(nobodyListens && { nobodyListens }) });
    this.#resolve(failure);
  }

  #endOf(status: number, { errored }: Readable): RequestEnd {
    if (!errored || errored instanceof Abandoned) return { status, failure: null };
    return { status, failure: describeFailure(errored, limitOf(this.#request)).failure };
  }

  #finish(end: RequestEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#limit);
    clearTimeout(this.#pause);
    this.#request.signal?.removeEventListener('abort', this.#abandon);
    this.#ended(end);
  }
}

function hasNoBody(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}

/** Names and values in turn, byte by byte as they came. */
function rawHeadersOf({ rawHeaders }: Dispatcher.DispatchController): string[] {
  if (!Array.isArray(rawHeaders)) return [];
  return rawHeaders.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
}

function headersOf({ headers, requestId }: AppRequest): string[] {
  const kept: string[] = [];
  for (const [name, value] of headers) {
    if (belongsToConnection(name) || name === 'x-request-id' || name === 'content-length') continue;
    kept.push(name, value);
  }
  kept.push('x-request-id', requestId);
  return kept;
}

function bodyOf({ body, method, headers }: AppRequest, giveUp: (error: Error) => void): Readable | Buffer | null {
  if (body === null || method === 'GET' || method === 'HEAD') return null;
  const announced = Buffer.isBuffer(body)
    ? body.length
    : Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0);
  if (announced > instanceLimits.requestBytes) throw new TooLong(instanceLimits.requestBytes);
  if (Buffer.isBuffer(body)) return body;
  const bounded = boundedStream(instanceLimits.requestBytes, () => {
    const error = new TooLong(instanceLimits.requestBytes);
    giveUp(error);
    return error;
  });
  // A client that leaves in the middle takes its request with it.
  body.once('error', (error) => bounded.destroy(error));
  return body.pipe(bounded);
}
