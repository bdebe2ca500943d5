import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Platform } from '../platform.js';
import { answerBrokenRequest } from './answer-broken-request.js';
import { answerRequest, type ServedRoute, serveRoute } from './answer-request.js';
import { openBodyMemory } from './body/share-memory.js';
import type { RawRequest, Route } from './define-route.js';
import { developerDialect } from './dialects/developer-dialect.js';
import { asProblem, type Dialect } from './dialects/dialect.js';
import { RouteNotFound } from './refusal.js';
import { newRequestId } from './request-id.js';
import { securityHeaders } from './security-headers.js';
import { sendAnswer } from './send-answer.js';

/** Which dialect answers for a path that no route matches. Longest prefix first. */
export type DialectByPrefix = [prefix: string, dialect: Dialect][];

export interface ServeOptions {
  platform: Platform;
  routes: Route[];
  dialects: DialectByPrefix;
}

const limits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
};

/**
 * Builds the HTTP server from the list of routes. Fastify finds the route and guards the sockets; reading the request and
 * writing the answer are ours, so that refusals come in the order of the specification and nothing is done twice.
 * Every answer, also to nonsense, carries `X-Request-Id`.
 */
export function serveRoutes({ platform, routes, dialects }: ServeOptions): FastifyInstance {
  const { config, log, metrics } = platform;
  const server = Fastify({
    loggerInstance: undefined,
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: false, caseSensitive: true },
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersTimeoutMs },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    forceCloseConnections: 'idle',
  });
  const baseHeaders = securityHeaders(config.baseUrl);
  const bodies = openBodyMemory();

  async function answer(served: ServedRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const raw = takeOver(request, reply);
    const share = bodies.shareFor(raw.address);
    try {
      const params = request.params as Record<string, string>;
      const answered = await answerRequest(served, raw, params, request.raw, { platform, share });
      sendAnswer(reply.raw, answered, { ...baseHeaders, ...raw.answerHeaders, 'x-request-id': raw.id });
      note(served.route.name, raw, reply.raw);
    } catch (thrown) {
      sendRefusal(thrown, raw, served.route, reply.raw);
    } finally {
      share.release();
    }
  }

  function sendRefusal(
    thrown: unknown,
    raw: TakenRequest,
    { name, dialect: dialectOf }: Pick<Route, 'name' | 'dialect'>,
    response: ServerResponse,
  ): void {
    const problem = asProblem(thrown);
    if (problem === 'unexpected') log.error({ err: thrown, requestId: raw.id, route: name }, 'unexpected failure');
    if (problem === 'busy') log.warn({ err: thrown, requestId: raw.id, route: name }, 'no answer can be given now');
    // Half an answer is out already: all that is left is not to let it look like a whole one.
    if (response.headersSent) return void response.destroy();
    const dialect = dialectOf(platform);
    const { status, body, html, headers } = dialect.write(problem, raw);
    const content = html === undefined ? { json: JSON.stringify(body) } : { bytes: html };
    const mediaType = html === undefined ? dialect.mediaType : 'text/html; charset=utf-8';
    const own = { ...headers, 'x-request-id': raw.id, 'content-type': mediaType };
    sendAnswer(response, { status, ...content, headers: own }, { ...baseHeaders, ...raw.answerHeaders });
    note(name, raw, response);
  }

  /** For what no route answers: a path that nobody declared, or a request that the framework could not read. */
  function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const raw = takeOver(request, reply);
    const dialect = dialects.find(([prefix]) => raw.path.startsWith(prefix))?.[1] ?? developerDialect;
    sendRefusal(thrown, raw, { name: 'none', dialect: () => dialect }, reply.raw);
  }

  /** Not even the refusal could be written: whoever waits must not wait for ever. */
  function giveUp(error: unknown, response: ServerResponse): void {
    log.error({ err: error }, 'an answer could not be written');
    response.destroy();
  }

  const tellsEverything = log.isLevelEnabled('debug');
  function note(route: string, { id, method, takenAtMs }: TakenRequest, { statusCode }: ServerResponse): void {
    const ms = performance.now() - takenAtMs;
    metrics.httpSeconds.observe({ route, method, status: String(statusCode) }, ms / 1000);
    if (tellsEverything)
      log.debug({ requestId: id, method, route, status: statusCode, ms: Math.round(ms) }, 'answered');
  }

  // A connection that could not be accepted, for want of file handles above all: the next one may be.
  server.server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  server.setNotFoundHandler((request, reply) => refuse(new RouteNotFound(), request, reply));
  for (const route of routes) {
    const served = serveRoute(route);
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      // The first hook takes the request over: what Fastify would do next, parsing the body, comes too early.
      onRequest: (request, reply) => {
        answer(served, request, reply).catch((error) => giveUp(error, reply.raw));
      },
      handler: () => undefined,
    });
  }
  return server;
}

interface TakenRequest extends RawRequest {
  takenAtMs: number;
}

/** From here on Fastify leaves request and answer alone. */
function takeOver(request: FastifyRequest, reply: FastifyReply): TakenRequest {
  reply.hijack();
  const { url } = request;
  const end = url.indexOf('?');
  return {
    id: request.id,
    method: request.method,
    url,
    path: end < 0 ? url : url.slice(0, end),
    headers: request.headers,
    rawHeaders: request.raw.rawHeaders,
    address: request.ip,
    answerHeaders: {},
    takenAtMs: performance.now(),
  };
}
