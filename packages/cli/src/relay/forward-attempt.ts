import { KeptConnections, StaleConnection } from './kept-connections.js';
import { type PreparedPost, preparePost } from './prepare-post.js';
import { writeRequest } from './write-request.js';

/** One attempt as the server tells it. */
export interface Attempt {
  attemptId: string;
  /** The `webhook-id`. */
  deliveryId: string;
  headers: Record<string, string>;
  bodyBase64: string;
}

export interface AttemptAnswer {
  attemptId: string;
  httpStatus?: number;
  error?: string;
  durationMs: number;
}

const timeoutMs = 10_000;
const connections = new Map<string, KeptConnections>();

/** Posts an attempt to the app, byte for byte, and says what it answered. Never rejects. */
export async function forwardAttempt(attempt: Attempt, to: URL): Promise<AttemptAnswer> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const httpStatus = await post(to, attempt);
    return { attemptId: attempt.attemptId, httpStatus, durationMs: durationMs() };
  } catch (error) {
    return { attemptId: attempt.attemptId, error: nameOf(error), durationMs: durationMs() };
  }
}

async function post(to: URL, attempt: Attempt): Promise<number> {
  const endsAtMs = performance.now() + timeoutMs;
  const postOnce = await posterFor(to, preparePost(to, attempt));
  try {
    return await postOnce(endsAtMs - performance.now(), false);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return postOnce(endsAtMs - performance.now(), true);
  }
}

type PostOnce = (withinMs: number, fresh: boolean) => Promise<number>;

async function posterFor(to: URL, prepared: PreparedPost): Promise<PostOnce> {
  if (to.protocol === 'https:') {
    const { postOverTls } = await import('./post-over-tls.js');
    return (withinMs) => postOverTls(prepared, withinMs);
  }
  const kept = connections.get(to.host) ?? new KeptConnections(prepared.to);
  connections.set(to.host, kept);
  const request = writeRequest(prepared);
  return (withinMs, fresh) => kept.post(request, withinMs, { fresh });
}

const names: Record<string, string> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  EPIPE: 'CONNECTION_RESET',
  ENOTFOUND: 'DNS_FAILED',
  EAI_AGAIN: 'DNS_FAILED',
  EHOSTUNREACH: 'HOST_UNREACHABLE',
  ENETUNREACH: 'HOST_UNREACHABLE',
};

/** As the delivery log says it. */
function nameOf(error: unknown): string {
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'TIMEOUT';
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'TLS_ERROR';
  return names[code] ?? 'NETWORK_ERROR';
}
