import type { ErrorCode, Permission } from '@souk/contract';
import type { Static, TSchema } from 'typebox';
import type { Caller } from '../domains/businesses/caller.js';
import type { Context } from '../foundation/context.js';
import type { Database } from '../foundation/database/open-database.js';
import type {
  JsonBody,
  Method,
  NoParams,
  ParamsOf,
  PathParams,
  RawRequest,
  ResponseSpec,
} from '../foundation/http/define-route.js';
import type { PageRequest } from '../foundation/http/lists/page-request.js';
import type { HandlerResponse } from '../foundation/http/response.js';
import type { Platform } from '../foundation/platform.js';

export interface OperationInput<Query = Record<string, unknown>, Body = unknown, Params = Record<string, string>> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** What a write works with: the transaction that also holds the idempotency key and the events, and its request. */
  context: Context;
  /** The pool on reads, the transaction of the context on writes. */
  db: Database;
  /** One time for everything this request writes. */
  now: Date;
  page: PageRequest;
  /** The members that were asked for, and `id`; undefined for all. The mount drops any others from the answer. */
  fields: ReadonlySet<string> | undefined;
  request: RawRequest;
  platform: Platform;
}

/** A commerce operation, declared once and mounted for apps (Admin API) and for members (dashboard). */
export interface Operation {
  name: string;
  method: Method;
  /** Relative to where it is mounted: `/orders/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** What the caller must be permitted; it may follow from the path or the body, by the kind of owner for example. */
  needs: Permission | null | ((params: Record<string, string>, body: unknown) => Permission | null);
  /** Callers of one kind only, where the other would make no sense. */
  only?: Caller['kind'];
  params: PathParams;
  query?: TSchema;
  body?: JsonBody;
  /** Top-level members that `fields` may name; absent where no resource is answered. */
  selectable?: readonly string[];
  /** A paged list: the cursor is bound to this operation, its filters and the caller. */
  paged: boolean;
  responses: ResponseSpec[];
  errors: ErrorCode[];
  handle: (input: OperationInput) => Promise<HandlerResponse>;
}

type QueryOf<Q> = Q extends TSchema ? Static<Q> : Record<string, never>;
type BodyOf<B> = B extends JsonBody<infer S> ? Static<S> : undefined;

export interface OperationDeclaration<
  Q extends TSchema | undefined,
  B extends JsonBody | undefined,
  P extends PathParams,
> extends Partial<Pick<Operation, 'description' | 'only' | 'selectable' | 'paged' | 'errors'>>,
    Pick<Operation, 'name' | 'method' | 'path' | 'tag' | 'summary' | 'responses'> {
  needs: Permission | null | ((params: ParamsOf<P>, body: unknown) => Permission | null);
  params?: P;
  query?: Q;
  body?: B;
  handle: (input: OperationInput<QueryOf<Q>, BodyOf<B>, ParamsOf<P>>) => Promise<HandlerResponse>;
}

/** Types flow from the schemas into the handler; the mount validates before it calls. */
export function defineOperation<
  Q extends TSchema | undefined = undefined,
  B extends JsonBody | undefined = undefined,
  P extends PathParams = NoParams,
>(declaration: OperationDeclaration<Q, B, P>): Operation {
  return {
    ...declaration,
    needs: declaration.needs as Operation['needs'],
    params: declaration.params ?? {},
    paged: declaration.paged ?? false,
    errors: declaration.errors ?? [],
    handle: declaration.handle as Operation['handle'],
  };
}
