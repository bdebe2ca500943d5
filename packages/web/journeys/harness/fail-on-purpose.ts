import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { BrowserContext } from 'playwright-core';
import type { Souk } from './open-souk.js';

/** What the API answers instead of the truth; 0 hangs up. */
export type FailingStatus = 0 | 401 | 500 | 503;

const codes = { 401: 'UNAUTHENTICATED', 500: 'INTERNAL_ERROR', 503: 'UNAVAILABLE' };
const header = 'x-journey';
const prepared = new WeakSet<Souk>();
const names = new WeakMap<BrowserContext, string>();
const failing = new Map<string, FailingStatus>();

export const requestIdOf = (status: FailingStatus) => `req_${String(status).padStart(32, '0')}`;

/**
 * From now on every call of the API from this browser fails so; nothing fails any more without a status. The server itself does
 * it, by a header that the browser adds: were the browser to do it, it would keep no script from page to page.
 */
export async function failOnPurpose(souk: Souk, context: BrowserContext, status?: FailingStatus): Promise<void> {
  if (status === undefined) return void failing.delete(names.get(context) ?? '');
  if (!prepared.has(souk)) stepBefore(souk);
  prepared.add(souk);
  const name = names.get(context) ?? randomUUID();
  if (!names.has(context)) await context.setExtraHTTPHeaders({ [header]: name });
  names.set(context, name);
  failing.set(name, status);
}

function stepBefore({ server: { composed } }: Souk): void {
  for (const server of composed.api.servers) stepBeforeOne(server);
}

function stepBeforeOne(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const status = failureOf(request);
    if (status === undefined) for (const listener of listeners) listener.call(server, request, response);
    else fail(status, request, response);
  });
}

function failureOf({ url = '', headers }: IncomingMessage): FailingStatus | undefined {
  const isCall = headers['sec-fetch-dest'] === 'empty' && /^\/(developer|dashboard|desk)\//.test(url);
  return isCall ? failing.get(String(headers[header])) : undefined;
}

function fail(status: FailingStatus, request: IncomingMessage, response: ServerResponse): void {
  if (status === 0) return void request.socket.destroy();
  const requestId = requestIdOf(status);
  const body = { statusCode: status, code: codes[status], message: 'That did not work.', fix: 'Try later.', requestId };
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': requestId });
  response.end(JSON.stringify(body));
}
