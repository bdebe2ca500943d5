import { DomainError, InvalidInput } from '../domain-error.js';
import { addressKey } from '../limits/address-key.js';
import { perMinute } from '../limits/rate-limiter.js';
import { readBody } from './body/read-body.js';
import type { Route } from './define-route.js';
import { type Exchange, type HostHandler, type RoutedExchange, takeTurn } from './exchange.js';
import { countHeader } from './read-bearer.js';
import { handleWriteAndRecord, readFromReplica } from './replica-routing.js';
import { MalformedRequest, PlatformLimited, RouteNotFound, TooManyConnections } from './request-errors.js';
import { readQuery } from './validation/read-query.js';

/** A step throws to reject the request, or adds to the exchange what later steps need. */
export type Step<Of extends Exchange> = (exchange: Of) => Promise<void> | undefined;

/** The checks of every request, before anything is known about its caller. */
const entrySteps: Step<Exchange>[] = [
  rejectSurplusConnection,
  rejectUnknownExpectation,
  requireOneHostHeader,
  waitForTurn,
];

/**
 * All that happens to a request to a route, in the order in which the specification rejects requests. The body is not
 * read before the caller is known.
 */
export const routeSteps: Step<RoutedExchange>[] = [
  ...entrySteps,
  identifyCaller,
  checkEarlyParams,
  readQueryParameters,
  inspectRequest,
  readRequestBody,
  validateRequestBody,
  admitRequest,
  checkLateParams,
  callHandler,
];

/** All that happens to a request to a path that no route has. */
export const unknownRouteSteps: Step<Exchange>[] = [...entrySteps, limitUnknownRoutes, rejectUnknownRoute];

/** All that happens to a request to a host that something else than routes answers for. */
export const hostHandlerSteps = (handler: HostHandler): Step<Exchange>[] => [
  ...entrySteps,
  ({ request, message, response }) => handler.serve(request, message, response),
];

export async function handleRequest<Of extends Exchange>(steps: readonly Step<Of>[], exchange: Of): Promise<void> {
  for (const step of steps) {
    const pending = step(exchange);
    if (pending) await pending;
  }
}

function rejectSurplusConnection({ message, server }: Exchange): undefined {
  if (server.connections.isSurplus(message)) throw new TooManyConnections();
}

function rejectUnknownExpectation({ message: { headers, httpVersion } }: Exchange): undefined {
  if (headers.expect === undefined || httpVersion === '1.0' || /\b100-continue\b/i.test(headers.expect)) return;
  throw new MalformedRequest(417, 'The only supported expectation is 100-continue.');
}

/** RFC 9112, 3.2: exactly one `Host`. Two could be read differently by two readers. */
function requireOneHostHeader({ message: { rawHeaders, httpVersion } }: Exchange): undefined {
  const hosts = countHeader(rawHeaders, 'host');
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return;
  throw new MalformedRequest(400, 'The request must have exactly one Host header.');
}

function waitForTurn(exchange: Exchange): Promise<void> | undefined {
  return takeTurn(exchange);
}

async function limitUnknownRoutes({ server: { platform }, request }: Exchange): Promise<void> {
  const rate = perMinute('unknown_route', platform.config.limits.platformPerMinute);
  const permit = await platform.limiter.take(rate, addressKey(request.address));
  if (permit && !permit.allowed) throw new PlatformLimited(permit.retryAfterSeconds);
}

function rejectUnknownRoute(): never {
  throw new RouteNotFound();
}

async function identifyCaller(exchange: RoutedExchange): Promise<void> {
  const { route, request, params, server } = exchange;
  exchange.caller = await route.access.identify(request, server.platform, params);
}

function checkEarlyParams({ route, params }: RoutedExchange): undefined {
  if (route.paramsChecked === 'early') checkParams(route, params);
}

function readQueryParameters(exchange: RoutedExchange): undefined {
  const { route, compiled, request } = exchange;
  exchange.query = readQuery(request.url, route.query, { unknown: compiled.unknownParameters });
  rejectProblems('parameters', compiled.validateQuery?.(exchange.query));
}

function inspectRequest(exchange: RoutedExchange): undefined {
  exchange.route.inspect?.(exchange);
}

function readRequestBody(exchange: RoutedExchange): Promise<void> | undefined {
  return exchange.route.method === 'GET' ? undefined : receiveBody(exchange);
}

async function receiveBody(exchange: RoutedExchange): Promise<void> {
  const { route, message, share } = exchange;
  const means = { share, takeTurn: () => takeTurn(exchange) };
  const { value, raw } = await readBody(route.body, message.headers, message, means);
  exchange.body = value;
  exchange.rawBody = raw;
}

function validateRequestBody({ compiled, body }: RoutedExchange): undefined {
  rejectProblems('body', compiled.validateBody?.(body));
}

function admitRequest(exchange: RoutedExchange): Promise<void> | undefined {
  return exchange.route.admit?.(exchange);
}

function checkLateParams({ route, params }: RoutedExchange): undefined {
  if (route.paramsChecked === 'late') checkParams(route, params);
}

async function callHandler(exchange: RoutedExchange): Promise<void> {
  const { route, compiled, server } = exchange;
  if (!server.platform.replicaReads) exchange.answer = await route.handle(exchange);
  else if (compiled.mayReadNearby) exchange.answer = await readFromReplica(route, exchange);
  else exchange.answer = await handleWriteAndRecord(route, exchange);
}

function rejectProblems(where: 'parameters' | 'body', problems: string[] | undefined): void {
  if (problems && problems.length > 0) throw new InvalidInput(where, problems);
}

function checkParams(route: Route, params: Record<string, string>): void {
  for (const name in route.params) {
    const param = route.params[name];
    if (!param || param.accepts(params[name] ?? '')) continue;
    if (param.otherwise !== 'VALIDATION_FAILED') throw new DomainError(param.otherwise);
    throw new InvalidInput('parameters', [
      `${name} is not valid: ${(param.schema as { description?: string }).description ?? 'see the documentation'}`,
    ]);
  }
}
