import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { newRequestId } from './request-id.js';
import type { TakenRequest } from './take-over.js';

/** Requests that are none of the routes': whole hosts that somebody else answers for. */
export interface Aside {
  takes(host: string): boolean;
  /** Writes the answer. What it throws before is told as a refusal. */
  serve(taken: TakenRequest, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** As `takeOver` does for a request that the router saw. */
export function takeAside(request: IncomingMessage, trustedProxies: readonly string[]): TakenRequest {
  const { url = '/', method = 'GET', headers, rawHeaders } = request;
  const id = newRequestId();
  const end = url.indexOf('?');
  return {
    id,
    method: method === 'HEAD' ? 'GET' : method,
    sentMethod: method,
    url,
    path: end < 0 ? url : url.slice(0, end),
    headers,
    rawHeaders,
    address: addressOf(request, trustedProxies),
    answerHeaders: {},
    cause: { requestId: id, madeEvents: false },
    takenAtMs: performance.now(),
  };
}

function addressOf(request: IncomingMessage, trusted: readonly string[]): string {
  if (trusted.length === 0) return request.socket.remoteAddress ?? '';
  return proxyAddress(request, [...trusted]) ?? '';
}
