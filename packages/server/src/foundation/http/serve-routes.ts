import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Platform } from '../platform.js';
import type { Answer } from './answer.js';
import type { RawRequest, Route, RouteInput } from './define-route.js';
import { developerDialect } from './dialects/developer-dialect.js';
import { asProblem, type Dialect } from './dialects/dialect.js';
import { readBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { InvalidRequest, Refusal, RouteNotFound } from './refusal.js';
import { securityHeaders } from './security-headers.js';
import { compileValidator, type Validator } from './validate.js';

declare module 'fastify' {
  interface FastifyRequest {
    souk: { raw: RawRequest; caller: unknown; query: Record<string, unknown>; rawBody: Buffer | undefined };
  }
  interface FastifyContextConfig {
    route?: Route;
    validators?: { query?: Validator; body?: Validator };
  }
}

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
  connectionsPerRequestMax: 0,
};

/** Builds the HTTP server from the list of routes. Every answer, also to nonsense, carries `X-Request-Id`. */
export function serveRoutes({ platform, routes, dialects }: ServeOptions): FastifyInstance {
  const { config, log, metrics } = platform;
  const server = Fastify({
    loggerInstance: undefined,
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: false, caseSensitive: true },
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersTimeoutMs },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    forceCloseConnections: 'idle',
  });
  const baseHeaders = securityHeaders(config.baseUrl);

  const dialectOf = (request: FastifyRequest): Dialect => {
    const route = request.routeOptions?.config?.route;
    if (route) return route.dialect(platform);
    const path = request.url.split('?', 1)[0] ?? '';
    return dialects.find(([prefix]) => path.startsWith(prefix))?.[1] ?? developerDialect;
  };

  function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const dialect = dialectOf(request);
    const problem = asProblem(thrown);
    if (problem === 'unexpected')
      log.error({ err: thrown, requestId: request.id, route: nameOf(request) }, 'unexpected failure');
    if (problem === 'busy')
      log.warn({ err: thrown, requestId: request.id, route: nameOf(request) }, 'the database is away');
    const answer = dialect.write(problem, { id: request.id, path: request.url.split('?', 1)[0] ?? '' });
    reply.status(answer.status).headers({ ...baseHeaders, ...request.souk?.raw.answerHeaders, ...answer.headers });
    const mediaType = answer.html === undefined ? dialect.mediaType : 'text/html; charset=utf-8';
    reply.header('x-request-id', request.id).header('content-type', mediaType);
    return reply.send(answer.html ?? JSON.stringify(answer.body));
  }

  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, payload, done) => {
    readBody(request.routeOptions.config.route?.body, request.headers, payload).then(({ value, raw }) => {
      request.souk.rawBody = raw;
      done(null, value);
    }, done);
  });
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.setNotFoundHandler((request, reply) => sendError(new RouteNotFound(), request, reply));
  server.addHook('onRequest', (request, _reply, done) => {
    request.souk = { raw: rawRequestOf(request), caller: undefined, query: {}, rawBody: undefined };
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    metrics.httpSeconds.observe(
      { route: nameOf(request), method: request.method, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: nameOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });

  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        route,
        validators: {
          query: route.query && compileValidator(route.query, 'The query'),
          body: route.body?.kind === 'json' ? compileValidator(route.body.schema, 'The body') : undefined,
        },
      },
      exposeHeadRoute: false,
      // The limit is ours to check, after the media type; Fastify's own would come first.
      bodyLimit: 64 * 1024 * 1024,
      onRequest: (request) => admitCaller(route, request, platform),
      handler: async (request, reply) => {
        const answer = await answerRequest(route, request, platform);
        return sendAnswer(answer, request, reply, baseHeaders);
      },
    });
  }
  return server;
}

function nameOf(request: FastifyRequest): string {
  return request.routeOptions?.config?.route?.name ?? 'none';
}

function rawRequestOf(request: FastifyRequest): RawRequest {
  return {
    id: request.id,
    method: request.method,
    url: request.url,
    path: request.url.split('?', 1)[0] ?? '',
    headers: request.headers,
    rawHeaders: request.raw.rawHeaders,
    address: request.ip,
    answerHeaders: {},
  };
}

/** Everything that is decided before the body is read: who calls, and whether path and query make sense. */
async function admitCaller(route: Route, request: FastifyRequest, platform: Platform): Promise<void> {
  const params = request.params as Record<string, string>;
  request.souk.caller = await route.access.identify(request.souk.raw, platform, params);
  if (route.paramsChecked === 'early') checkParams(route, params);
  request.souk.query = readQuery(request.url, route.query);
  const problems = request.routeOptions.config.validators?.query?.(request.souk.query) ?? [];
  if (problems.length > 0) throw new InvalidRequest('parameters', problems);
  const { raw, caller, query } = request.souk;
  route.inspect?.({ caller, params, query, request: raw, platform });
}

async function answerRequest(route: Route, request: FastifyRequest, platform: Platform): Promise<Answer> {
  const params = request.params as Record<string, string>;
  const body = await bodyOf(route, request);
  const problems = request.routeOptions.config.validators?.body?.(body) ?? [];
  if (problems.length > 0) throw new InvalidRequest('body', problems);
  const { raw, caller, query, rawBody } = request.souk;
  const input: RouteInput = { caller, params, query, body, rawBody, request: raw, platform };
  await route.admit?.(input);
  if (route.paramsChecked === 'late') checkParams(route, params);
  return route.handle(input);
}

/** Fastify calls no parser for a request without a Content-Type and a body; the body's own rules still hold. */
async function bodyOf(route: Route, request: FastifyRequest): Promise<unknown> {
  if (request.body !== undefined || route.body === undefined) return request.body;
  if (request.souk.rawBody !== undefined) return request.body;
  const { value, raw } = await readBody(route.body, request.headers, request.raw);
  request.souk.rawBody = raw;
  return value;
}

function checkParams(route: Route, params: Record<string, string>): void {
  for (const [name, param] of Object.entries(route.params)) {
    const value = params[name] ?? '';
    if (param.accepts(value)) continue;
    if (param.otherwise !== 'VALIDATION_FAILED') throw new Refusal(param.otherwise);
    throw new InvalidRequest('parameters', [
      `${name} is not valid: ${(param.schema as { description?: string }).description ?? 'see the documentation'}`,
    ]);
  }
}

function sendAnswer(
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
  baseHeaders: Record<string, string>,
): FastifyReply {
  reply.status(answer.status).headers({ ...baseHeaders, ...request.souk.raw.answerHeaders, ...answer.headers });
  reply.header('x-request-id', request.id);
  if (answer.bytes !== undefined) return reply.send(answer.bytes);
  if (answer.json === undefined && answer.body === undefined) return reply.send();
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(answer.json ?? JSON.stringify(answer.body));
}

/** A request that is not HTTP at all, or whose headers are too large or too slow, never reaches a route. */
function answerBrokenRequest(
  this: FastifyInstance,
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: IncomingMessage },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request'];
  const requestId = `req_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify({ statusCode: status, message: reason, requestId });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
