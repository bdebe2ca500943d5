import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressKey } from '../limits/address-key.js';
import { openRefusalLog } from '../observe/refusal-log.js';
import type { Platform } from '../platform.js';
import { answerRequest, type ServedRoute, serveRoute } from './answer-request.js';
import { type Aside, takeAside } from './aside.js';
import { noShare, openBodyMemory } from './body/share-memory.js';
import { boundConnections } from './connections/bound-connections.js';
import { boundPipelines } from './connections/bound-pipelines.js';
import { endUnreadBody } from './connections/end-unread-body.js';
import { findMalformation } from './connections/find-malformation.js';
import { openHttpServer } from './connections/open-http-server.js';
import { type BrokenRequestOptions, refuseBrokenRequests } from './connections/refuse-broken-requests.js';
import { watchForProxies } from './connections/watch-for-proxies.js';
import type { CalledBy, Route } from './define-route.js';
import { describeCredentials } from './describe-credentials.js';
import { developerDialect } from './dialects/developer-dialect.js';
import { asProblem, type Dialect, type Problem } from './dialects/dialect.js';
import { nameProblem, reasonOf } from './name-problem.js';
import { RouteNotFound, TooManyConnections } from './refusal.js';
import { renderRefusal, type ToldRefusal } from './render-refusal.js';
import { newRequestId } from './request-id.js';
import { securityHeaders } from './security-headers.js';
import { openSender } from './send-answer.js';
import { type TakenRequest, takeOver } from './take-over.js';
import { openTurns } from './take-turns.js';

/** Which dialect answers for a path that no route matches. Longest prefix first. */
export type DialectByPrefix = [prefix: string, dialect: Dialect][];

/** A route, as counts and logs name it. */
export type RoutePlace = Pick<Route, 'name' | 'method' | 'path'>;

const noRoute: RoutePlace = { name: 'none', method: 'GET', path: '' };
const asideRoute: RoutePlace = { name: 'aside', method: 'GET', path: '' };

/** A call whose caller may look it up later. */
export interface AnsweredCall {
  by: CalledBy;
  requestId: string;
  /** As it was called, without the query. */
  path: string;
  route: RoutePlace;
  status: number;
  /** Null unless it was refused. */
  code: string | null;
  /** What the caller was told; empty unless it was refused. */
  message: string;
  durationMs: number;
  madeEvents: boolean;
}

export interface ServeOptions {
  platform: Platform;
  routes: Route[];
  dialects: DialectByPrefix;
  /** Told of every answer to an app or a developer. It must be quick, and must not throw. */
  answered?: (call: AnsweredCall) => void;
  aside?: Aside;
}

export interface ServedApi {
  api: FastifyInstance;
  /** Another server for the same routes, with the same bounds, counted together: for a second address. */
  openTwin(): Server;
}

/**
 * Builds the HTTP server from the list of routes. Fastify finds the route and guards the sockets; reading the request and
 * writing the answer are ours, so that refusals come in the order of the specification and nothing is done twice.
 * Every answer carries `X-Request-Id`, even to a malformed request.
 */
export function serveRoutes({ platform, routes, dialects, answered, aside }: ServeOptions): ServedApi {
  const { config, log, metrics } = platform;
  const baseHeaders = securityHeaders(config.baseUrl);
  const sendAnswer = openSender(baseHeaders);
  const refusals = openRefusalLog({ log, metrics });
  const bodies = openBodyMemory();
  const turns = openTurns();
  const watchProxies = watchForProxies(config.trustedProxies, log);
  const connections = boundConnections({
    most: config.limits.connections,
    mostOfAddress: config.limits.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
  });
  const pipelines = boundPipelines();
  const serverBounds = { connections, pipelines, turns };
  const server = Fastify({
    loggerInstance: undefined,
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: false, caseSensitive: true },
    serverFactory: (handle) => openHttpServer(besideAside(handle), serverBounds),
    clientErrorHandler: (error, socket) => refuseBroken(error, socket),
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    forceCloseConnections: 'idle',
  });
  const dialectFor = (path: string): Dialect =>
    dialects.find(([prefix]) => path.startsWith(prefix))?.[1] ?? developerDialect;
  const brokenRequests: BrokenRequestOptions = {
    dialectFor,
    baseHeaders,
    note: (problem, id) => noteRefusal(problem, problem, 'none', { id, status: problem.status }),
  };
  const refuseBroken = refuseBrokenRequests(server.server, brokenRequests);

  function openTwin(): Server {
    const route: RequestListener = (request, response) => server.routing(request, response);
    const twin = openHttpServer(besideAside(route), serverBounds);
    twin.on('clientError', refuseBrokenRequests(twin, brokenRequests));
    twin.on('error', logAcceptFailure);
    return twin;
  }

  async function answer(served: ServedRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const raw = takeOver(request, reply);
    const share = raw.method === 'GET' ? noShare : bodies.shareFor(addressKey(raw.address));
    try {
      watchProxies(raw.headers);
      refuseUnfit(request);
      const params = namedParams(served, request.params as Record<string, string>);
      const takeTurn = () => turns.next(() => addressKey(raw.address), served.route.urgency);
      const answer = await answerRequest(served, raw, params, request.raw, { platform, share, takeTurn });
      sendAnswer(reply.raw, answer, raw);
      note(served.route, raw, reply.raw);
    } catch (thrown) {
      sendRefusal(thrown, raw, served.route, served.route.dialect(platform), reply.raw);
    } finally {
      share.release();
      endUnreadBody(request.raw);
    }
  }

  function besideAside(handle: RequestListener): RequestListener {
    if (!aside) return handle;
    return (request, response) => {
      if (!aside.takes(request.headers.host ?? '')) return handle(request, response);
      answerAside(aside, request, response).catch((error) => giveUp(error, response));
    };
  }

  async function answerAside(aside: Aside, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = takeAside(request, config.trustedProxies);
    try {
      refuseUnfit({ raw: request });
      const turn = turns.next(() => addressKey(raw.address));
      if (turn) await turn;
      await aside.serve(raw, request, response);
      note(asideRoute, raw, response);
    } catch (thrown) {
      sendRefusal(thrown, raw, asideRoute, dialectFor('/'), response);
    } finally {
      endUnreadBody(request);
    }
  }

  /** Checked first: connections beyond the bound, and requests that HTTP does not allow. */
  function refuseUnfit({ raw }: Pick<FastifyRequest, 'raw'>): void {
    if (connections.isSurplus(raw.socket) || pipelines.isSurplus(raw)) throw new TooManyConnections();
    const malformation = findMalformation(raw);
    if (malformation) throw malformation;
  }

  function sendRefusal(
    thrown: unknown,
    raw: TakenRequest,
    route: RoutePlace,
    dialect: Dialect,
    response: ServerResponse,
  ): void {
    const problem = asProblem(thrown);
    // Part of an answer has already been sent: at least it must not look complete.
    if (response.headersSent) return void response.destroy();
    const { status, headers, content, told } = renderRefusal(problem, raw, dialect);
    const credentials = status === 401 ? describeCredentials(raw) : undefined;
    noteRefusal(problem, thrown, route.name, { id: raw.id, status, credentials });
    const closing = thrown instanceof TooManyConnections && { connection: 'close' };
    sendAnswer(response, { status, bytes: content, headers: { ...headers, ...closing } }, raw);
    note(route, raw, response, told);
  }

  function noteRefusal(
    problem: Problem,
    thrown: unknown,
    operation: string,
    { id, status, credentials }: { id: string; status: number; credentials?: string },
  ): void {
    if (problem === 'unexpected') log.error({ err: thrown, requestId: id, route: operation }, 'unexpected failure');
    else if (problem === 'busy')
      log.warn({ err: thrown, requestId: id, route: operation }, 'no answer can be given now');
    const reason = [reasonOf(problem, thrown), credentials].filter(Boolean).join(' ');
    refusals.note({ code: nameProblem(problem), status, operation, requestId: id, reason });
  }

  /** For requests without a route: an undeclared path, or a request that the framework could not parse. */
  async function refuseUnrouted(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const raw = takeOver(request, reply);
    try {
      refuseUnfit(request);
      const turn = turns.next(() => addressKey(raw.address));
      if (turn) await turn;
      throw thrown;
    } catch (refusal) {
      sendRefusal(refusal, raw, noRoute, dialectFor(raw.path), reply.raw);
      endUnreadBody(request.raw);
    }
  }

  function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    refuseUnrouted(thrown, request, reply).catch((error) => giveUp(error, reply.raw));
  }

  /** Not even the refusal could be written: the client must not wait for ever. */
  function giveUp(error: unknown, response: ServerResponse): void {
    log.error({ err: error }, 'an answer could not be written');
    response.destroy();
  }

  const tellsEverything = log.isLevelEnabled('debug');
  function note(route: RoutePlace, raw: TakenRequest, { statusCode }: ServerResponse, told?: ToldRefusal): void {
    const { id, sentMethod, takenAtMs, calledBy, cause } = raw;
    const ms = performance.now() - takenAtMs;
    metrics.httpSeconds.series(route.name, sentMethod, statusCode).observe(ms / 1000);
    if (calledBy && answered) {
      answered({
        by: calledBy,
        requestId: id,
        path: raw.path,
        route,
        status: statusCode,
        code: told?.code ?? null,
        message: told?.message ?? '',
        durationMs: ms,
        madeEvents: cause.madeEvents,
      });
    }
    if (tellsEverything)
      log.debug(
        { requestId: id, method: sentMethod, route: route.name, status: statusCode, ms: Math.round(ms) },
        'answered',
      );
  }

  /** Usually because file descriptors ran out; the next one may succeed. */
  function logAcceptFailure(error: Error): void {
    log.error({ err: error }, 'a connection could not be accepted');
  }

  server.server.on('error', logAcceptFailure);
  server.addHook('onClose', async () => refusals.close());
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  server.setNotFoundHandler((request, reply) => refuse(new RouteNotFound(), request, reply));
  for (const route of routes) {
    const served = serveRoute(route);
    server.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: route.path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      // The first hook takes the request over: what Fastify would do next, parsing the body, comes too early.
      onRequest: (request, reply) => {
        answer(served, request, reply).catch((error) => giveUp(error, reply.raw));
      },
      handler: () => undefined,
    });
  }
  return { api: server, openTwin };
}

/** The router calls the rest of a path `*`; handlers know it by the name that the route gives it. */
function namedParams({ restOfPath }: ServedRoute, params: Record<string, string>): Record<string, string> {
  if (restOfPath === undefined) return params;
  const { '*': rest = '', ...others } = params;
  return { ...others, [restOfPath]: rest };
}
