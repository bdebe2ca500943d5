import type { Dispatcher, Pool } from 'undici';
import { describeFailure, type FailureCode, OutboundFailure } from './classify-network-error.js';
import type { ResponseReader } from './response-readers.js';
import type { Failed, Fetched } from './ssrf-safe-client.js';

/** A short rest of an answer is read and dropped to keep the connection; after a longer one the connection is closed. */
const maxDroppedBytes = 4_096;
const maxInformational = 16;
/** A request that waited for a connection until less than this part of its time is left is not sent: it would only be sent again. */
const minPartLeft = 0.01;

export interface RequestWithDeadline {
  method: 'GET' | 'POST';
  path: string;
  headers: string[];
  body?: Buffer;
  deadlineMs: number;
}

/** Sends one request under one deadline and resolves to what the reader made of its answer. Never rejects. */
export function sendWithDeadline<Result>(
  pool: Pool,
  { method, path, headers, body, deadlineMs }: RequestWithDeadline,
  reader: ResponseReader<Result>,
): Promise<Result | Failed> {
  return new Promise((resolve) => {
    const handler = new TimedHandler(reader, resolve, deadlineMs);
    pool.dispatch({ method, path, headers, body: body ?? null }, handler);
  });
}

/** Follows one request from the queue of its pool to the last byte of its answer that is read. */
class TimedHandler<Result> implements Dispatcher.DispatchHandler {
  readonly #reader: ResponseReader<Result>;
  readonly #resolve: (outcome: Result | Failed) => void;
  readonly #timer: NodeJS.Timeout;
  /** After this moment it is not sent any more. */
  readonly #sendBefore: number;
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;
  #informational = 0;
  #dropped = 0;

  constructor(reader: ResponseReader<Result>, resolve: (outcome: Result | Failed) => void, deadlineMs: number) {
    this.#reader = reader;
    this.#resolve = resolve;
    this.#sendBefore = performance.now() + deadlineMs * (1 - minPartLeft);
    this.#timer = setTimeout(() => this.#stop('TIMEOUT', `no answer within ${deadlineMs} ms`), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Thrown, this fails the request alone; the connection stays for the next one.
    if (this.#settled || performance.now() > this.#sendBefore)
      throw new OutboundFailure('TIMEOUT', 'no connection was free in time');
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Fetched['headers']): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > maxInformational) this.#stop('NETWORK_ERROR', 'too many informational answers');
      return;
    }
    this.#accept(this.#reader.onHeaders(status, headers));
    if (this.#settled && Number(headers['content-length']) > maxDroppedBytes) this.#hangUp();
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) {
      this.#dropped += chunk.length;
      if (this.#dropped > maxDroppedBytes) this.#hangUp();
      return;
    }
    this.#accept(this.#reader.onBody(chunk));
    if (this.#settled) this.#hangUp();
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    if (!this.#settled) this.#accept(this.#reader.onEnd());
  }

  /** Where the outcome is known already, this changes nothing. */
  onResponseError(_: Dispatcher.DispatchController | null, error: unknown): void {
    clearTimeout(this.#timer);
    this.#settle(describeFailure(error));
  }

  #accept(result: Result | undefined): void {
    if (result !== undefined) this.#settle(result);
  }

  #settle(outcome: Result | Failed): void {
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
