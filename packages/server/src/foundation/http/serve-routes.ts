import type { IncomingMessage, RequestListener, Server } from 'node:http';
import Fastify, {
  type FastifyReply,
  type FastifyRequest,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import type { Platform } from '../platform.js';
import { openBodyMemoryBudget } from './body/body-memory-budget.js';
import { endUnreadBody } from './connections/end-unread-body.js';
import { openFairScheduler } from './connections/fair-scheduler.js';
import { openHttpServer } from './connections/open-http-server.js';
import { rejectBrokenRequests } from './connections/reject-broken-requests.js';
import { type TrackedConnections, trackConnections } from './connections/track-connections.js';
import { watchForProxies } from './connections/watch-for-proxies.js';
import type { Route } from './define-route.js';
import { developerErrorFormat } from './error-formats/developer-error-format.js';
import { asProblem, type ErrorFormat } from './error-formats/error-format.js';
import { renderError } from './error-formats/render-error.js';
import {
  type CompiledRoute,
  compileRoute,
  type Exchange,
  type HostHandler,
  openExchange,
  openRoutedExchange,
  type RequestServer,
  type RoutePlace,
  type Site,
} from './exchange.js';
import { handleRequest, hostHandlerSteps, routeSteps, type Step, unknownRouteSteps } from './handle-request.js';
import { type CompletedRequest, openResponseReports } from './report-responses.js';
import { TooManyConnections } from './request-errors.js';
import { newRequestId } from './request-id.js';
import type { HandlerResponse } from './response.js';
import { securityHeaders } from './security-headers.js';
import { sendResponse } from './send-response.js';

/** Which dialect answers for a path that no route matches. Longest prefix first. */
export type ErrorFormatByPrefix = [prefix: string, errorFormat: ErrorFormat][];

const noRoute: RoutePlace = { name: 'none', method: 'GET', path: '' };
const asideRoute: RoutePlace = { name: 'aside', method: 'GET', path: '' };

export interface ServeOptions {
  platform: Platform;
  routes: Route[];
  errorFormats: ErrorFormatByPrefix;
  /** Called for every answer to an app or a developer. It must be quick, and must not throw. */
  answered?: (call: CompletedRequest) => void;
  /** Whole hosts that are served beside the routes. */
  hosts?: readonly (HostHandler | Site)[];
}

export interface ServedApi {
  /** One for each address. All of them share their bounds. */
  servers: readonly Server[];
  addServer(): Server;
  connections: TrackedConnections;
  /** Calls a route without a connection. */
  inject(call: InjectOptions): Promise<LightMyRequestResponse>;
  close(): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    compiled?: CompiledRoute;
    /** The site that the route belongs to; undefined for the routes of Souk's own address. */
    site?: Site;
  }
}

/** A path that no route has. */
const nowhere = '/%25';

/** Where the routes of sites stand in the router; which host may use one is looked at again when it was found. */
const underSite = (index: number, path: string): string => `/@${index}${path}`;

const isSite = (host: HostHandler | Site | undefined): host is Site => host !== undefined && 'routes' in host;

/** The path that is routed. Some clients send a whole address instead of a path; what is neither, or cannot be decoded, leads nowhere. */
function pathOf(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  const path = target.replace(/^https?:\/\/[^/?#]+/i, '').replace(/^(?=\?|$)/, '/');
  return path.startsWith('/') && isDecodable(path) ? path : nowhere;
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path.split('?', 1)[0] ?? path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/**
 * Builds the HTTP server from the list of routes. Fastify finds the route; `handle-request.ts` is what happens then.
 * Every answer carries `X-Request-Id`, also to a malformed request.
 */
export async function serveRoutes({
  platform,
  routes,
  errorFormats,
  answered,
  hosts = [],
}: ServeOptions): Promise<ServedApi> {
  const { config, log } = platform;
  const { trustedProxies } = config;
  const usualHeaders = securityHeaders(config.baseUrl);
  const reports = openResponseReports(platform, answered);
  const watchProxies = watchForProxies(trustedProxies, log);
  const connections = trackConnections({
    max: config.limits.connections,
    maxPerAddress: config.limits.connectionsPerAddress,
    trustedProxies,
  });
  const server: RequestServer = {
    platform,
    connections,
    turns: openFairScheduler(),
    bodies: openBodyMemoryBudget(),
  };
  const servers: Server[] = [];
  const errorFormatFor = (path: string): ErrorFormat =>
    errorFormats.find(([prefix]) => path.startsWith(prefix))?.[1] ?? developerErrorFormat;
  const broken = rejectBrokenRequests({
    connections,
    errorFormatFor,
    usualHeaders,
    report: (problem, requestId) =>
      reports.failed(problem, problem, { requestId, operation: noRoute.name, status: problem.status }),
  });

  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Longer than any value that a route accepts.
    routerOptions: { maxParamLength: 4_096 },
    rewriteUrl: routedPath,
    serverFactory: openServer,
    clientErrorHandler: broken.onClientError,
    // Of paths with values that are too long: no route has them.
    frameworkErrors: (_error, request, reply) => void serve(request, reply),
  });
  // The first hook takes the request over: what Fastify would do next, reading the body, comes too early.
  app.addHook('onRequest', serve);
  app.setErrorHandler((_error, request, reply) => serve(request, reply));
  for (const route of routes) addRoute(route, route.path);
  for (const [index, site] of hosts.entries())
    if (isSite(site)) for (const route of site.routes) addRoute(route, underSite(index, route.path), site);
  await app.ready();

  function addRoute(route: Route, path: string, site?: Site): void {
    app.route({
      method: route.method,
      url: path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1'),
      config: { compiled: compileRoute(route), site },
      handler: () => undefined,
    });
  }

  function hostOf({ headers: { host = '' } }: IncomingMessage): HostHandler | Site | undefined {
    return hosts.find((one) => one.takes(host));
  }

  function routedPath(message: IncomingMessage): string {
    const path = pathOf(message.url ?? '/');
    const host = hostOf(message);
    return isSite(host) ? underSite(hosts.indexOf(host), host.routedPath?.(path) ?? path) : path;
  }

  function openServer(handle: RequestListener): Server {
    const opened = openHttpServer(handle, server);
    opened.on('connect', broken.onTunnel);
    // Usually because file descriptors ran out; the next one may succeed.
    opened.on('error', (error) => log.error({ err: error }, 'could not accept a connection'));
    servers.push(opened);
    return opened;
  }

  /** Never rejects: an answer that could not be sent ends its connection. */
  async function serve(received: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { compiled, site } = received.routeOptions.config;
    reply.hijack();
    try {
      watchProxies(received.headers);
      const host = hostOf(received.raw);
      if (host && !isSite(host)) {
        const exchange = openExchange(received, reply, server, asideRoute);
        await answer(hostHandlerSteps(host), exchange, () => errorFormatFor('/'));
      } else if (compiled && site === host) {
        const exchange = openRoutedExchange(received, reply, server, compiled);
        await answer(routeSteps, exchange, () => compiled.route.errorFormat(platform));
      } else {
        const exchange = openExchange(received, reply, server, noRoute);
        await answer(unknownRouteSteps, exchange, () => host?.errorFormat ?? errorFormatFor(exchange.request.path));
      }
    } catch (error) {
      log.error({ err: error }, 'could not write a response');
      reply.raw.destroy();
    }
  }

  async function answer<Of extends Exchange>(
    steps: Step<Of>[],
    exchange: Of,
    errorFormat: () => ErrorFormat,
  ): Promise<void> {
    try {
      await handleRequest(steps, exchange);
      if (exchange.answer) send(exchange, exchange.answer);
      reports.answered(exchange);
    } catch (thrown) {
      sendError(exchange, thrown, errorFormat());
    } finally {
      exchange.share.release();
      endUnreadBody(exchange.message);
    }
  }

  function send({ request: { id, answerHeaders }, response }: Exchange, answer: HandlerResponse): void {
    sendResponse(response, answer, { 'x-request-id': id, ...usualHeaders, ...answerHeaders });
  }

  function sendError(exchange: Exchange, thrown: unknown, errorFormat: ErrorFormat): void {
    const { request, response, route } = exchange;
    // Part of an answer has already been sent: at least it must not look complete.
    if (response.headersSent) return void response.destroy();
    const problem = asProblem(thrown);
    const { status, headers, content, told } = renderError(problem, request, errorFormat);
    reports.failed(problem, thrown, { requestId: request.id, operation: route.name, status, request });
    const closing = thrown instanceof TooManyConnections && { connection: 'close' };
    send(exchange, { status, bytes: content, headers: { ...headers, ...closing } });
    reports.answered(exchange, told);
  }

  return {
    servers,
    addServer: () =>
      openServer((request, response) => app.routing(request, response)).on('clientError', broken.onClientError),
    connections,
    inject: (call) => app.inject(call),
    close: () => reports.close(),
  };
}
