import type { IncomingMessage } from 'node:http';
import { DomainError, InvalidInput } from '../domain-error.js';
import type { Platform } from '../platform.js';
import type { Answer } from './answer.js';
import type { RawRequest, Route, RouteInput } from './define-route.js';
import { mayBeLate, readFromReplica, writeNoted } from './fresh-enough.js';
import { type BodyMeans, type ReceivedBody, readBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { compileValidator, type Validator } from './validate.js';

/** A route with what is derived from it once, when the server is built. */
export interface ServedRoute {
  route: Route;
  unknownParameters: 'keep' | 'ignore';
  validateQuery: Validator | undefined;
  validateBody: Validator | undefined;
  mayReadNearby: boolean;
}

export function serveRoute(route: Route): ServedRoute {
  const readsOne = readsOneResource(route);
  return {
    route,
    unknownParameters: readsOne ? 'ignore' : 'keep',
    validateQuery: route.query && compileValidator(route.query, 'The query', { namesKnown: true }),
    validateBody: route.body?.kind === 'json' ? compileValidator(route.body.schema, 'The body') : undefined,
    mayReadNearby: mayBeLate(route, !readsOne),
  };
}

/**
 * A filter of a list that is misspelt and silently ignored would answer with too much, so lists, and whatever writes,
 * refuse parameters they do not know. What reads one resource answers the same with or without them.
 */
function readsOneResource({ method, answers }: Route): boolean {
  if (method !== 'GET') return false;
  const { properties } = (answers.find(({ status }) => status === 200)?.schema ?? {}) as {
    properties?: { data?: { type?: string } };
  };
  return properties?.data?.type !== 'array';
}

/** What is at a request's disposal. */
export interface RequestMeans extends BodyMeans {
  platform: Platform;
}

const noBody: ReceivedBody = { value: undefined, raw: undefined };

/**
 * The order in which a request is checked, for every route: caller, path and query, then the body, then what the
 * route itself refuses. The body is not read before its sender is known.
 */
export async function answerRequest(
  { route, unknownParameters, validateQuery, validateBody, mayReadNearby }: ServedRoute,
  request: RawRequest,
  params: Record<string, string>,
  message: IncomingMessage,
  { platform, share, takeTurn }: RequestMeans,
): Promise<Answer> {
  const turn = takeTurn();
  if (turn) await turn;
  const caller = await route.access.identify(request, platform, params);
  if (route.paramsChecked === 'early') checkParams(route, params);
  const query = readQuery(request.url, route.query, { unknown: unknownParameters });
  refuseProblems('parameters', validateQuery?.(query));
  route.inspect?.({ caller, params, query, request, platform });
  const { value: body, raw: rawBody } =
    route.method === 'GET' ? noBody : await readBody(route.body, request.headers, message, { share, takeTurn });
  refuseProblems('body', validateBody?.(body));
  const input: RouteInput = { caller, params, query, body, rawBody, request, platform: platformFor(platform, request) };
  if (route.admit) await route.admit(input);
  if (route.paramsChecked === 'late') checkParams(route, params);
  if (!platform.nearby) return route.handle(input);
  return mayReadNearby ? readFromReplica(route, input) : writeNoted(route, input);
}

/** What reads causes nothing, and is spared the copy. */
function platformFor(platform: Platform, { method, cause }: RawRequest): Platform {
  return method === 'GET' ? platform : { ...platform, cause };
}

function refuseProblems(where: 'parameters' | 'body', problems: string[] | undefined): void {
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
