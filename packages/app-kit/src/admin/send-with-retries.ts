import { setTimeout as sleep } from 'node:timers/promises';
import { readProblem, SoukProblem, SoukUnreachable } from './souk-problem.js';

export interface RetryOptions {
  /** How often a request is sent at most; 5 when left out, 1 for no retries. */
  tries?: number;
  /** The longest pause between two tries, whatever the service asks for; 30 seconds when left out. */
  longestPauseMs?: number;
  /** How long one try may take; 30 seconds when left out. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

export interface PreparedRequest {
  method: string;
  url: string;
  /** Called before each try, as a token may have been renewed in between. */
  headers: () => Promise<Record<string, string>>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request until it is answered. A lost connection, a limit (429) and a busy service (503) are tried again, after
 * the pause the service asks for or a growing one of its own. So is a key that is still in use: that is this very
 * request, whose first answer was lost on its way. Safe for writes, because every try carries the same idempotency key.
 */
export async function sendWithRetries(request: PreparedRequest, options: RetryOptions = {}): Promise<Response> {
  const { tries = 5, longestPauseMs = 30_000 } = options;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(request, options);
    if (outcome instanceof Response) return outcome;
    if (attempt >= tries || !isRetryable(outcome, attempt)) throw outcome;
    const asked = outcome instanceof SoukProblem ? outcome.retryAfterSeconds : undefined;
    const pauseMs = asked === undefined ? growingPauseMs(attempt) : asked * 1000;
    await sleep(Math.min(pauseMs, longestPauseMs), undefined, { signal: request.signal });
  }
}

async function attemptOnce(
  { method, url, headers, body, signal }: PreparedRequest,
  { timeoutMs = 30_000, fetch = globalThis.fetch }: RetryOptions,
): Promise<Response | SoukProblem | SoukUnreachable> {
  const prepared = await headers();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: prepared,
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) return await readProblem(response);
    // Read here, so that a connection cut in the middle of a body counts as lost, too.
    return new Response(response.status === 204 ? null : await response.arrayBuffer(), response);
  } catch (error) {
    signal?.throwIfAborted();
    return new SoukUnreachable(`${method} ${url} was not answered.`, { cause: error });
  }
}

function isRetryable(outcome: SoukProblem | SoukUnreachable, attempt: number): boolean {
  if (outcome instanceof SoukUnreachable) return true;
  if (outcome.code === 'IDEMPOTENCY_KEY_IN_USE') return attempt > 1;
  return outcome.status === 429 || outcome.status === 503;
}

/** 0.25, 0.5, 1, 2 ... seconds, each shortened by chance so that many clients do not come back together. */
function growingPauseMs(attempt: number): number {
  return 250 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}
