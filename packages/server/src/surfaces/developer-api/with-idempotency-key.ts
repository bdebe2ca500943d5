import { DomainError, InvalidInput } from '../../foundation/domain-error.js';
import type { RawRequest, Route, RouteInput } from '../../foundation/http/define-route.js';
import { fingerprintOf, idempotencyKeyOf } from '../../foundation/http/idempotency/idempotency.js';
import { runIdempotentOutsideTransaction } from '../../foundation/http/idempotency/idempotency-outside-transaction.js';
import type { HandlerResponse } from '../../foundation/http/response.js';
import type { DeveloperCaller } from './authenticate-developer.js';

/** Writes that a client may repeat without knowing whether the first was done. Answers with a secret are never kept, so they are not among them. */
const keyed: ReadonlySet<string> = new Set([
  'createVersion',
  'releaseVersion',
  'submitApp',
  'replayDelivery',
  'retryDelivery',
  'testWebhooks',
  'createDevStore',
  'resetDevStore',
  'actOnDevStore',
]);

/** The route as it is, or one that takes an `Idempotency-Key`. */
export function withIdempotencyKey(route: Route): Route {
  if (!keyed.has(route.name)) return route;
  return {
    ...route,
    errors: [...route.errors, 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
    handle: (input) => handleOnce(route, input),
  };
}

async function handleOnce(route: Route, input: RouteInput): Promise<HandlerResponse> {
  const { request, rawBody, platform, caller } = input;
  const key = readKey(request);
  if (key === undefined) return route.handle(input);
  const once = {
    principal: `developer:${(caller as DeveloperCaller).userId}`,
    key,
    fingerprint: fingerprintOf(request, rawBody),
    now: platform.clock.now(),
  };
  const { status, body, replayed } = await runIdempotentOutsideTransaction(platform.db, once, async () => {
    const answer = await route.handle(input);
    return { status: answer.status, body: answer.body === undefined ? null : JSON.stringify(answer.body) };
  });
  return { status, json: body ?? undefined, ...(replayed && { headers: { 'idempotent-replayed': 'true' } }) };
}

/** A malformed key is refused as this surface refuses every header and parameter. */
function readKey(request: RawRequest): string | undefined {
  try {
    return idempotencyKeyOf(request);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.problems) throw error;
    throw new InvalidInput('parameters', error.details.problems);
  }
}
