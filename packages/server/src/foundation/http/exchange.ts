import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/address-key.js';
import type { Platform } from '../platform.js';
import { type BodyMemoryBudget, type BodyShare, noShare } from './body/body-memory-budget.js';
import type { FairScheduler } from './connections/fair-scheduler.js';
import type { TrackedConnections } from './connections/track-connections.js';
import type { RawRequest, Route, RouteInput } from './define-route.js';
import type { ErrorFormat } from './error-formats/error-format.js';
import { canReadReplica } from './replica-routing.js';
import type { HandlerResponse } from './response.js';
import { compileValidator, type Validator } from './validation/validate.js';

/** What all requests share. */
export interface RequestServer {
  platform: Platform;
  connections: TrackedConnections;
  turns: FairScheduler;
  bodies: BodyMemoryBudget;
}

/** Whole hosts beside Souk's own address. Asked of every request, so the answer comes from memory. */
interface Hosts {
  takes(host: string): boolean;
}

/** Hosts with routes of their own: no other route is found there, and theirs nowhere else. */
export interface Site extends Hosts {
  routes: readonly Route[];
  /** Writes errors where no route was found. */
  errorFormat: ErrorFormat;
  /** The path that its routes know, where addresses hold more than they need. */
  routedPath?(path: string): string;
}

/** Hosts that something else than routes answers for. */
export interface HostHandler extends Hosts {
  /** Writes the answer. What it throws before is sent as an error. */
  serve(request: RawRequest, message: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** A request and its response. */
export interface Exchange {
  server: RequestServer;
  request: RawRequest;
  message: IncomingMessage;
  response: ServerResponse;
  startedAtMs: number;
  route: RoutePlace;
  /** Memory for the body. */
  share: BodyShare;
  /** Undefined until it is known, and where something else has written it. */
  answer: HandlerResponse | undefined;
}

/** A route, as counts and logs name it. */
export type RoutePlace = Pick<Route, 'name' | 'method' | 'path' | 'urgency'>;

/** A request to a route: each step adds its part of the handler's input. */
export interface RoutedExchange extends Exchange, RouteInput {
  route: Route;
  compiled: CompiledRoute;
}

/** What is derived from a route once, when the server is built. */
export interface CompiledRoute {
  route: Route;
  /** The name of the parameter that takes the rest of the path: `rest` in `/docs/{rest*}`. */
  restOfPath: string | undefined;
  unknownParameters: 'keep' | 'ignore';
  validateQuery: Validator | undefined;
  validateBody: Validator | undefined;
  mayReadNearby: boolean;
}

export function compileRoute(route: Route): CompiledRoute {
  const readsOne = readsOneResource(route);
  return {
    route,
    restOfPath: /\{(\w+)\*\}$/.exec(route.path)?.[1],
    unknownParameters: readsOne ? 'ignore' : 'keep',
    validateQuery: route.query && compileValidator(route.query, 'The query', { namesKnown: true }),
    validateBody: route.body?.kind === 'json' ? compileValidator(route.body.schema, 'The body') : undefined,
    mayReadNearby: canReadReplica(route, !readsOne),
  };
}

/**
 * A filter of a list that is misspelt and silently ignored would answer with too much, so lists and writes
 * reject parameters they do not know. What reads one resource answers the same with or without them.
 */
function readsOneResource({ method, responses }: Route): boolean {
  if (method !== 'GET') return false;
  const { properties } = (responses.find(({ status }) => status === 200)?.schema ?? {}) as {
    properties?: { data?: { type?: string } };
  };
  return properties?.data?.type !== 'array';
}

export function openExchange(
  received: FastifyRequest,
  reply: FastifyReply,
  server: RequestServer,
  route: RoutePlace,
): Exchange {
  return {
    server,
    request: readRequest(received),
    message: received.raw,
    response: reply.raw,
    startedAtMs: performance.now(),
    route,
    share: noShare,
    answer: undefined,
  };
}

export function openRoutedExchange(
  received: FastifyRequest,
  reply: FastifyReply,
  server: RequestServer,
  compiled: CompiledRoute,
): RoutedExchange {
  const { route, restOfPath } = compiled;
  const { platform, bodies } = server;
  const request = readRequest(received);
  const isRead = route.method === 'GET';
  return {
    server,
    request,
    message: received.raw,
    response: reply.raw,
    startedAtMs: performance.now(),
    route,
    share: isRead ? noShare : bodies.shareFor(addressKey(request.address)),
    answer: undefined,
    compiled,
    caller: undefined,
    params: readParams(received.params as Record<string, string>, restOfPath),
    query: {},
    body: undefined,
    rawBody: undefined,
    // A read causes nothing, and is spared the copy.
    platform: isRead ? platform : { ...platform, cause: request.cause },
  };
}

function readRequest({ id, raw, ip, originalUrl }: FastifyRequest): RawRequest {
  const { method = 'GET', headers, rawHeaders } = raw;
  const end = originalUrl.indexOf('?');
  return {
    id,
    // A HEAD is a GET whose answer has no body. Node omits the body, and no handler needs to know.
    method: method === 'HEAD' ? 'GET' : method,
    url: originalUrl,
    path: end < 0 ? originalUrl : originalUrl.slice(0, end),
    headers,
    rawHeaders,
    // A socket that is closed has no address any more, whatever the type says.
    address: ip ?? '',
    answerHeaders: {},
    cause: { requestId: id, madeEvents: false },
  };
}

/** Fastify calls the rest of a path `*`; handlers know it by the name that the route gives it. */
function readParams(params: Record<string, string>, restOfPath: string | undefined): Record<string, string> {
  if (restOfPath === undefined) return params;
  const { '*': rest = '', ...others } = params;
  return { ...others, [restOfPath]: rest };
}

/** Time on the thread that answers all requests: undefined when there is no need to wait. */
export function takeTurn({ server, request, route }: Exchange): Promise<void> | undefined {
  return server.turns.next(() => addressKey(request.address), route.urgency);
}
