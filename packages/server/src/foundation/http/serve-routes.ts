import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import inject, { type Response as InjectedAnswer, type InjectOptions } from 'light-my-request';
import { addressKey } from '../limits/address-key.js';
import { openRefusalLog } from '../observe/refusal-log.js';
import type { Platform } from '../platform.js';
import { answerRequest, type ServedRoute, serveRoute } from './answer-request.js';
import type { Aside } from './aside.js';
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
import { type ReportedError, renderError } from './render-error.js';
import { RouteNotFound, TooManyConnections } from './request-errors.js';
import { type Found, openRouteTable } from './route-table.js';
import { securityHeaders } from './security-headers.js';
import { openSender } from './send-answer.js';
import { openTaker, type TakenRequest } from './take-request.js';
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
  /** For one address. Where there are several, all of them share their bounds. */
  openServer(): Server;
  /** Those that have been opened. */
  servers: readonly Server[];
  /** Calls a route without a connection. */
  inject(call: InjectOptions): Promise<InjectedAnswer>;
  close(): void;
}

/**
 * Builds the HTTP server from the list of routes. Node parses the head of a request; finding its route, reading it and
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
  const take = openTaker(config.trustedProxies);
  const table = openRouteTable(routes.map((route) => ({ ...route, thing: serveRoute(route) })));
  const watchProxies = watchForProxies(config.trustedProxies, log);
  const connections = boundConnections({
    most: config.limits.connections,
    mostOfAddress: config.limits.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
  });
  const pipelines = boundPipelines();
  const servers: Server[] = [];
  const dialectFor = (path: string): Dialect =>
    dialects.find(([prefix]) => path.startsWith(prefix))?.[1] ?? developerDialect;
  const brokenRequests: BrokenRequestOptions = {
    dialectFor,
    baseHeaders,
    note: (problem, id) => noteRefusal(problem, problem, 'none', { id, status: problem.status }),
  };

  function openServer(): Server {
    const server = openHttpServer(besideAside(route), { connections, pipelines, turns });
    server.on('clientError', refuseBrokenRequests(server, brokenRequests));
    server.on('error', logAcceptFailure);
    servers.push(server);
    return server;
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    try {
      const raw = take(request);
      const found = table.find(raw.method, raw.url);
      const answering = found ? answer(found, raw, request, response) : refuseUnrouted(raw, request, response);
      answering.catch((error) => giveUp(error, response));
    } catch (error) {
      // Nothing that is sent is known to lead here; if it does, it ends this request, never the process.
      giveUp(error, response);
    }
  }

  async function answer(
    { thing: served, params }: Found<ServedRoute>,
    raw: TakenRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const share = raw.method === 'GET' ? noShare : bodies.shareFor(addressKey(raw.address));
    try {
      watchProxies(raw.headers);
      refuseUnfit(request);
      const takeTurn = () => turns.next(() => addressKey(raw.address), served.route.urgency);
      const answer = await answerRequest(served, raw, params, request, { platform, share, takeTurn });
      sendAnswer(response, answer, raw);
      note(served.route, raw, response);
    } catch (thrown) {
      sendRefusal(thrown, raw, served.route, served.route.dialect(platform), response);
    } finally {
      share.release();
      endUnreadBody(request);
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
    const raw = take(request);
    try {
      refuseUnfit(request);
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
  function refuseUnfit(request: IncomingMessage): void {
    if (connections.isSurplus(request.socket) || pipelines.isSurplus(request)) throw new TooManyConnections();
    const malformation = findMalformation(request);
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
    const { status, headers, content, told } = renderError(problem, raw, dialect);
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

  /** For paths that nobody declared. */
  async function refuseUnrouted(raw: TakenRequest, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      refuseUnfit(request);
      const turn = turns.next(() => addressKey(raw.address));
      if (turn) await turn;
      throw new RouteNotFound();
    } catch (refusal) {
      sendRefusal(refusal, raw, noRoute, dialectFor(raw.path), response);
      endUnreadBody(request);
    }
  }

  /** Not even the refusal could be written: the client must not wait for ever. */
  function giveUp(error: unknown, response: ServerResponse): void {
    log.error({ err: error }, 'an answer could not be written');
    response.destroy();
  }

  const tellsEverything = log.isLevelEnabled('debug');
  function note(route: RoutePlace, raw: TakenRequest, { statusCode }: ServerResponse, told?: ReportedError): void {
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

  return {
    openServer,
    servers,
    inject: (call) => inject(route, call),
    close: () => refusals.close(),
  };
}
