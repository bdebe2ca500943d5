import { postToApp } from './post-to-app.js';

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

/** Posts an attempt to the app, byte for byte, and says what it answered. Never rejects. */
export async function forwardAttempt(attempt: Attempt, to: URL): Promise<AttemptAnswer> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const body = Buffer.from(attempt.bodyBase64, 'base64');
    const httpStatus = await postToApp(to, attempt.headers, body, AbortSignal.timeout(timeoutMs));
    return { attemptId: attempt.attemptId, httpStatus, durationMs: durationMs() };
  } catch (error) {
    return { attemptId: attempt.attemptId, error: nameOf(error), durationMs: durationMs() };
  }
}

const names: Record<string, string> = {
  ABORT_ERR: 'TIMEOUT',
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
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'TLS_ERROR';
  return names[code] ?? 'NETWORK_ERROR';
}
