import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawRequest } from './define-route.js';

export interface TakenRequest extends RawRequest {
  /** `HEAD` when the route handles it as a `GET`. */
  sentMethod: string;
  takenAtMs: number;
}

/** From here on Fastify leaves request and answer alone. */
export function takeOver(request: FastifyRequest, reply: FastifyReply): TakenRequest {
  reply.hijack();
  const { url, method } = request;
  const end = url.indexOf('?');
  return {
    id: request.id,
    // A HEAD is a GET whose answer has no body: Node leaves the body out, and nobody else needs to know.
    method: method === 'HEAD' ? 'GET' : method,
    sentMethod: method,
    url,
    path: end < 0 ? url : url.slice(0, end),
    headers: request.headers,
    rawHeaders: request.raw.rawHeaders,
    // A socket that is gone has no address any more.
    address: request.ip ?? '',
    answerHeaders: {},
    cause: { requestId: request.id, madeEvents: false },
    takenAtMs: performance.now(),
  };
}
