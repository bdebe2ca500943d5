import { setTimeout as sleep } from 'node:timers/promises';
import { readApiError, SoukApiError, SoukConnectionError } from './souk-api-error.js';

export interface RetryOptions {
  /** Maximum number of attempts for each request [default: 5]; 1 turns retries off. */
  maxAttempts?: number;
  /** Maximum delay between two attempts, even if the service asks for a longer one [default: 30 seconds]. */
  maxDelayMs?: number;
  /** Timeout of one attempt [default: 30 seconds]. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

export interface PreparedRequest {
  method: string;
  url: string;
  /** Called before each attempt, because a token can be refreshed in between. */
  headers: () => Promise<Record<string, string>>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request until it gets a response. A lost connection, a rate limit (429) and a busy service (503) are retried after
 * the delay that the service asks for, or with exponential backoff. An idempotency key in use is retried too: it belongs to
 * this same request, whose first response was lost. Retries are safe for writes, because every attempt carries the same key.
 */
export async function sendWithRetries(request: PreparedRequest, options: RetryOptions = {}): Promise<Response> {
  const { maxAttempts = 5, maxDelayMs = 30_000 } = options;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(request, options);
    if (outcome instanceof Response) return outcome;
    if (attempt >= maxAttempts || !isRetryable(outcome, attempt)) throw outcome;
    const requested = outcome instanceof SoukApiError ? outcome.retryAfterSeconds : undefined;
    const delayMs = requested === undefined ? backoffMs(attempt) : requested * 1000;
    await sleep(Math.min(delayMs, maxDelayMs), undefined, { signal: request.signal });
  }
}

async function attemptOnce(
  { method, url, headers, body, signal }: PreparedRequest,
  { timeoutMs = 30_000, fetch = globalThis.fetch }: RetryOptions,
): Promise<Response | SoukApiError | SoukConnectionError> {
  const prepared = await headers();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: prepared,
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) return await readApiError(response);
    // The body is read here, so that a connection that breaks in the middle of it is retried too.
    return new Response(response.status === 204 ? null : await response.arrayBuffer(), response);
  } catch (error) {
    signal?.throwIfAborted();
    return new SoukConnectionError(`${method} ${url} got no response.`, { cause: error });
  }
}

function isRetryable(outcome: SoukApiError | SoukConnectionError, attempt: number): boolean {
  if (outcome instanceof SoukConnectionError) return true;
  if (outcome.code === 'IDEMPOTENCY_KEY_IN_USE') return attempt > 1;
  return outcome.status === 429 || outcome.status === 503;
}

/** 0.25, 0.5, 1, 2 ... seconds, each with random jitter so that clients do not all retry at the same time. */
function backoffMs(attempt: number): number {
  return 250 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}
