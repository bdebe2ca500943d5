import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

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
const kept = { keepAlive: true, maxSockets: 128, scheduling: 'fifo' } as const;
const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) };

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
  const request = requestFor(to, attempt);
  const endsAtMs = performance.now() + timeoutMs;
  try {
    return await postOnce(request, endsAtMs);
  } catch (error) {
    // The app closed a connection that we kept just when we used it again: it has not seen the request.
    if (!(error instanceof StaleConnection)) throw error;
    return postOnce(request, endsAtMs);
  }
}

interface PreparedRequest {
  secure: boolean;
  options: RequestOptions;
  /** One character a byte: head and body leave in one piece, which halves what a request costs. */
  body: string;
}

function requestFor(to: URL, { headers, bodyBase64 }: Attempt): PreparedRequest {
  const body = Buffer.from(bodyBase64, 'base64').toString('latin1');
  const lines = ['host', to.host, 'content-length', String(body.length)];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (to.username) lines.push('authorization', `Basic ${btoa(decodeURIComponent(`${to.username}:${to.password}`))}`);
  const secure = to.protocol === 'https:';
  const { hostname, port, pathname, search } = to;
  const options = {
    // An address of IPv6 stands in brackets in a URL, and nowhere else.
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: `${pathname}${search}`,
    method: 'POST',
    headers: lines,
    agent: agents[secure ? 'https:' : 'http:'],
  };
  return { secure, options, body };
}

class StaleConnection extends Error {}

class TimedOut extends Error {
  override name = 'TimeoutError';
}

function postOnce({ secure, options, body }: PreparedRequest, endsAtMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(options);
    const late = setTimeout(() => request.destroy(new TimedOut()), Math.max(endsAtMs - performance.now(), 0));
    request.on('response', (answer: IncomingMessage) => {
      clearTimeout(late);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error);
    });
    request.end(body, 'latin1');
  });
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
