import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BrowserContext } from 'playwright-core';
import type { Souk } from './open-souk.js';

/** What the API answers instead of the truth; 0 hangs up. */
export type FailingStatus = 0 | 401 | 500 | 503;

const codes = { 401: 'UNAUTHENTICATED', 500: 'INTERNAL_ERROR', 503: 'UNAVAILABLE' };
const cookie = 'fails_with';
const prepared = new WeakSet<Souk>();

export const requestIdOf = (status: FailingStatus) => `req_${String(status).padStart(32, '0')}`;

/**
 * From now on every call of the API from this browser fails so; nothing fails any more without a status. The server itself does
 * it, by the cookie that the browser sends: were the browser to do it, it would keep no script from page to page.
 */
export async function failOnPurpose(souk: Souk, context: BrowserContext, status?: FailingStatus): Promise<void> {
  if (!prepared.has(souk)) stepBefore(souk);
  prepared.add(souk);
  await context.clearCookies({ name: cookie });
  if (status !== undefined) await context.addCookies([{ name: cookie, value: String(status), url: souk.origin }]);
}

function stepBefore({ server: { composed } }: Souk): void {
  const { server } = composed.api;
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const status = failureOf(request);
    if (status === undefined) for (const listener of listeners) listener.call(server, request, response);
    else fail(status, request, response);
  });
}

function failureOf({ url = '', headers }: IncomingMessage): FailingStatus | undefined {
  if (headers['sec-fetch-dest'] !== 'empty' || !/^\/(developer|dashboard|desk)\//.test(url)) return undefined;
  const [, status] = new RegExp(`\\b${cookie}=(\\d+)`).exec(headers.cookie ?? '') ?? [];
  return status === undefined ? undefined : (Number(status) as FailingStatus);
}

function fail(status: FailingStatus, request: IncomingMessage, response: ServerResponse): void {
  if (status === 0) return void request.socket.destroy();
  const requestId = requestIdOf(status);
  const body = { statusCode: status, code: codes[status], message: 'That did not work.', fix: 'Try later.', requestId };
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': requestId });
  response.end(JSON.stringify(body));
}
