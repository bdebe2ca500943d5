import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { RawRequest } from './define-route.js';
import { newRequestId } from './request-id.js';

export interface TakenRequest extends RawRequest {
  /** `HEAD` when the route handles it as a `GET`. */
  sentMethod: string;
  takenAtMs: number;
}

/** Begins with a request: gives it its id and notes what all that follows needs of it. */
export function openTaker(trustedProxies: readonly string[]): (request: IncomingMessage) => TakenRequest {
  const addressOf = readAddresses(trustedProxies);
  return (request) => {
    const { url = '/', method = 'GET', headers, rawHeaders } = request;
    const id = newRequestId();
    const end = url.indexOf('?');
    return {
      id,
      // A HEAD is a GET whose answer has no body: Node leaves the body out, and nobody else needs to know.
      method: method === 'HEAD' ? 'GET' : method,
      sentMethod: method,
      url,
      path: end < 0 ? url : url.slice(0, end),
      headers,
      rawHeaders,
      address: addressOf(request),
      answerHeaders: {},
      cause: { requestId: id, madeEvents: false },
      takenAtMs: performance.now(),
    };
  };
}

/** The client's address: the other end of the connection, or what trusted proxies say. A socket that is gone has none any more. */
function readAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, isTrusted) ?? '';
}
