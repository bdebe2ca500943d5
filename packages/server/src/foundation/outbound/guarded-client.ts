import type { Dispatcher, Pool } from 'undici';
import { type Destination, judgeUrl, type UrlJudgement, type UrlRules } from './judge-url.js';
import { askNameServers, type NameSource } from './look-up-host.js';
import { type FailureCode, isOurFault, nameFailure, OutboundFailure } from './name-failure.js';
import { type OpenedAnswer, type OpenRequest, openAnswer } from './open-answer.js';
import { openPools } from './open-pools.js';

export interface GuardedClientOptions extends UrlRules {
  /** Over the whole attempt, from the name look-up to the answer's headers (or its body, where that is read). */
  deadlineMs?: number;
  connectionsPerHost?: number;
  mostPools?: number;
  poolLifetimeMs?: number;
  names?: NameSource;
  trustedCertificates?: string[];
}

export interface OutboundRequest {
  url: string;
  /** Names and values in turn, as undici takes them fastest. */
  headers: string[];
  body?: Buffer;
  /** Shorter than the client's own deadline, for what somebody waits for. */
  deadlineMs?: number;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
}

export interface Failed {
  failure: FailureCode;
  reason: string;
  /** True when we could not even begin: the other side is not to blame. */
  ours?: true;
}

export interface Fetched {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** True when the body was longer than asked for; the rest was never received. */
  truncated: boolean;
}

/** The only way out of Souk: it cannot be aimed inward, kept waiting, or fed without end. */
export interface GuardedClient {
  /** Sends and returns only the status; whatever follows the response headers is never read. */
  post(request: OutboundRequest): Promise<Answered | Failed>;
  /** Reads an answer's headers and at most `mostBytes` of its body. */
  fetchBounded(request: OutboundRequest & { method: 'GET' | 'POST'; mostBytes: number }): Promise<Fetched | Failed>;
  close(): Promise<void>;
}

/** Any method, both bodies as streams: for hosted apps, whose calls are theirs and not ours. */
export interface StreamingClient {
  open(request: OpenRequest): Promise<OpenedAnswer | Failed>;
}

export function hasFailed(outcome: object): outcome is Failed {
  return 'failure' in outcome;
}

const defaultDeadlineMs = 10_000;
/** A short remainder of a response is drained to keep the connection; after a longer one the connection is closed. */
const mostDiscardedBytes = 4_096;
const mostInformationalAnswers = 16;

export function openGuardedClient(options: GuardedClientOptions): GuardedClient & StreamingClient {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const pools = openPools({
    names: options.names ?? askNameServers(),
    connectTimeoutMs: deadlineMs,
    connectionsPerHost: options.connectionsPerHost ?? 64,
    mostPools: options.mostPools ?? 1_000,
    poolLifetimeMs: options.poolLifetimeMs ?? 300_000,
    trustedCertificates: options.trustedCertificates,
  });

  const judge = rememberJudgements(options);

  function send<Result>(method: 'GET' | 'POST', request: OutboundRequest, reader: AnswerReader<Result>) {
    const judgement = judge(request.url);
    if ('refusal' in judgement) {
      return Promise.resolve<Failed>({ failure: 'URL_NOT_ALLOWED', reason: judgement.refusal });
    }
    const { destination } = judgement;
    const withinMs = Math.min(deadlineMs, request.deadlineMs ?? deadlineMs);
    return attempt(pools.poolFor(destination), destination, method, request, reader, withinMs);
  }

  return {
    post: (request) => send('POST', request, new StatusReader()),
    fetchBounded: ({ method, mostBytes, ...request }) => send(method, request, new BodyReader(mostBytes)),
    async open(request) {
      const judgement = judge(request.url);
      if ('refusal' in judgement) return { failure: 'URL_NOT_ALLOWED', reason: judgement.refusal };
      return openAnswer(pools.poolFor(judgement.destination), judgement.destination, request);
    },
    close: () => pools.close(),
  };
}

const mostRemembered = 5_000;

/** The rules never change while the client is open, so neither does their verdict on an address. */
function rememberJudgements(rules: UrlRules): (url: string) => UrlJudgement {
  const known = new Map<string, UrlJudgement>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const judgement = judgeUrl(url, rules);
    if (known.size >= mostRemembered) known.clear();
    known.set(url, judgement);
    return judgement;
  };
}

/** What is done with an answer as it comes in. A result ends the attempt; what follows it is discarded. */
interface AnswerReader<Result> {
  onHeaders(status: number, headers: Fetched['headers']): Result | undefined;
  onBody(chunk: Buffer): Result | undefined;
  onEnd(): Result | undefined;
}

class StatusReader implements AnswerReader<Answered> {
  onHeaders(status: number, headers: Fetched['headers']): Answered {
    const retryAfter = headers['retry-after'];
    return { status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
  }
  onBody(): undefined {}
  onEnd(): undefined {}
}

class BodyReader implements AnswerReader<Fetched> {
  #mostBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: Fetched['headers'] = {};

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  onHeaders(status: number, headers: Fetched['headers']): undefined {
    this.#status = status;
    this.#headers = headers;
  }

  onBody(chunk: Buffer): Fetched | undefined {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    return this.#bytes > this.#mostBytes ? this.#result(true) : undefined;
  }

  onEnd(): Fetched {
    return this.#result(false);
  }

  #result(truncated: boolean): Fetched {
    const body = Buffer.concat(this.#chunks).subarray(0, this.#mostBytes);
    return { status: this.#status, headers: this.#headers, body, truncated };
  }
}

function attempt<Result>(
  pool: Pool,
  destination: Destination,
  method: 'GET' | 'POST',
  { headers, body }: OutboundRequest,
  reader: AnswerReader<Result>,
  deadlineMs: number,
): Promise<Result | Failed> {
  return new Promise((resolve) => {
    const handler = new AttemptHandler(reader, resolve, deadlineMs);
    try {
      pool.dispatch({ path: destination.path, method, headers, body: body ?? null }, handler);
    } catch (error) {
      handler.onResponseError(undefined, error);
    }
  });
}

/** Follows one request from the queue to the last byte that matters, under one deadline. */
class AttemptHandler<Result> implements Dispatcher.DispatchHandler {
  #reader: AnswerReader<Result>;
  #resolve: (outcome: Result | Failed) => void;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout;
  #informational = 0;
  #discarded = 0;

  constructor(reader: AnswerReader<Result>, resolve: (outcome: Result | Failed) => void, deadlineMs: number) {
    this.#reader = reader;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#stop('TIMEOUT', `no answer within ${deadlineMs} ms`), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline passed while the request waited for a connection: it must no longer be sent.
    if (this.#settled) controller.abort(new OutboundFailure('TIMEOUT', 'given up before it was sent'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Fetched['headers']): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > mostInformationalAnswers) {
        this.#stop('NETWORK_ERROR', 'too many informational answers');
      }
      return;
    }
    this.#accept(this.#reader.onHeaders(status, headers));
    if (this.#settled && Number(headers['content-length']) > mostDiscardedBytes) this.#hangUp();
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#settled) {
      this.#accept(this.#reader.onBody(chunk));
      if (this.#settled) this.#hangUp();
      return;
    }
    this.#discarded += chunk.length;
    if (this.#discarded > mostDiscardedBytes) this.#hangUp();
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    if (!this.#settled) this.#accept(this.#reader.onEnd());
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: unknown): void {
    clearTimeout(this.#timer);
    const reason = error instanceof Error ? error.message : String(error);
    this.#settle({ failure: nameFailure(error), reason, ...(isOurFault(error) && { ours: true }) });
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
