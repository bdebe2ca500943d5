import type { Dispatcher, Pool } from 'undici';
import { describeFailure } from './describe-failure.js';
import type { BoundedRequest, Failed, Fetched } from './guarded-client.js';
import type { Destination } from './judge-url.js';
import { type FailureCode, OutboundFailure } from './name-failure.js';

const mostInformationalAnswers = 16;

/** One request whose answer is read whole, or as far as asked for. */
export function fetchBounded(
  pool: Pool,
  { path }: Destination,
  { method, headers, body, mostBytes }: BoundedRequest,
  deadlineMs: number,
): Promise<Fetched | Failed> {
  return new Promise((resolve) => {
    const handler = new BoundedHandler(mostBytes, resolve, deadlineMs);
    try {
      pool.dispatch({ path, method, headers, body: body ?? null }, handler);
    } catch (error) {
      handler.onResponseError(undefined, error);
    }
  });
}

/** Follows one request from the queue to the last byte that matters, under one deadline. */
class BoundedHandler implements Dispatcher.DispatchHandler {
  readonly #mostBytes: number;
  readonly #resolve: (outcome: Fetched | Failed) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: Fetched['headers'] = {};
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #informational = 0;

  constructor(mostBytes: number, resolve: (outcome: Fetched | Failed) => void, deadlineMs: number) {
    this.#mostBytes = mostBytes;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#stop('TIMEOUT', `no answer within ${deadlineMs} ms`), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline passed while the request waited for a connection: it must no longer be sent.
    if (this.#settled) controller.abort(new OutboundFailure('TIMEOUT', 'given up before it was sent'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Fetched['headers']): void {
    if (status >= 200) {
      this.#status = status;
      this.#headers = headers;
      return;
    }
    this.#informational += 1;
    if (this.#informational > mostInformationalAnswers) this.#stop('NETWORK_ERROR', 'too many informational answers');
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#mostBytes) return;
    this.#settle(this.#fetched(true));
    this.#hangUp();
  }

  onResponseEnd(): void {
    this.#settle(this.#fetched(false));
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: unknown): void {
    this.#settle(describeFailure(error));
  }

  #fetched(truncated: boolean): Fetched {
    const body = Buffer.concat(this.#chunks).subarray(0, this.#mostBytes);
    return { status: this.#status, headers: this.#headers, body, truncated };
  }

  #settle(outcome: Fetched | Failed): void {
    clearTimeout(this.#timer);
    if (this.#settled) return;
    this.#settled = true;
    this.#resolve(outcome);
  }

  #stop(failure: FailureCode, reason: string): void {
    this.#settle({ failure, reason });
    this.#hangUp();
  }

  #hangUp(): void {
    this.#controller?.abort(new OutboundFailure('NETWORK_ERROR', 'hung up'));
  }
}
