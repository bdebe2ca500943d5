import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@souk/contract';
import { type Static, type TSchema, Type } from 'typebox';
import type { Cause } from '../context.js';
import type { Platform } from '../platform.js';
import type { ErrorFormat } from './error-formats/error-format.js';
import type { HandlerResponse } from './response.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type DocumentName = 'developer' | 'admin' | 'oauth' | 'dashboard' | 'desk' | 'storefront';

/** What arrived, before any parsing. */
export interface RawRequest {
  id: string;
  method: string;
  /** The path and query as sent. */
  url: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Name and value pairs as sent, so that repeated headers can be seen. */
  rawHeaders: string[];
  /** The client's address, behind trusted proxies only. */
  address: string;
  /** Headers every answer to this request carries, refusals included (rate limits, for example). */
  answerHeaders: Record<string, string>;
  /** What its transactions remember of it. */
  cause: Cause;
  /** For whom it is counted and recorded; set by the access once it is known, before limits are. */
  calledBy?: CalledBy;
}

/** An app or a developer: they can look up their own calls later. */
export type CalledBy =
  | { kind: 'app'; appId: string; installationId: string | null }
  | { kind: 'developer'; developerId: string };

/** Who may call a route. `identify` runs before any other check, and throws when the caller is refused. */
export interface Access<Caller> {
  name: string;
  /** Names of OpenAPI security schemes, any one of which is enough; none means public. */
  security: SecurityScheme[];
  errors: ErrorCode[];
  /** Of the developer dialect: a missing session is a 401 without a code. */
  sessionRefusal?: boolean;
  identify(request: RawRequest, platform: Platform, params: Record<string, string>): Promise<Caller>;
}

export type SecurityScheme = 'dashboardSession' | 'developerToken' | 'accessToken' | 'clientBasic' | 'sessionCookie';

export const anyone: Access<null> = { name: 'anyone', security: [], errors: [], identify: async () => null };

/** A path parameter: its pattern, and the refusal when it does not match. */
export interface PathParam<Value extends string = string> {
  /** Never set at run time: it only tells the compiler the parameter's type. */
  readonly value?: Value;
  schema: TSchema;
  accepts(value: string): boolean;
  otherwise: ErrorCode;
}

export interface JsonBody<Schema extends TSchema = TSchema> {
  kind: 'json';
  schema: Schema;
  /** An absent body counts as `{}` (for actions whose members are all optional). */
  optional?: boolean;
  limitBytes?: number;
}

/** Bytes of the named media types, read whole; the handler parses them. Strings and numbers in errors are the handler's. */
export interface BytesBody {
  kind: 'bytes';
  mediaTypes: string[];
  limitBytes: number;
  /** How the body is described in the OpenAPI document. */
  schema?: TSchema;
  /** The same for single media types, where they differ. */
  schemas?: Record<string, TSchema>;
  optional?: boolean;
}

export type BodySpec = JsonBody | BytesBody;

export interface BytesReceived {
  mediaType: string;
  bytes: Buffer;
}

export interface ResponseSpec {
  status: number;
  description: string;
  schema?: TSchema;
  /** Media type of an answer that is not JSON. */
  mediaType?: string;
  headers?: Record<string, string>;
  example?: unknown;
}

export type PathParams = Record<string, PathParam>;

/** What a handler receives for declared parameters: each of them, validated. */
export type ParamsOf<P extends PathParams> = {
  [Name in keyof P]: P[Name] extends PathParam<infer Value> ? Value : string;
};

/** What a handler receives on a route that declares no parameters. */
export type NoParams = Record<never, PathParam>;

export interface RouteInput<
  Caller = unknown,
  Query = Record<string, unknown>,
  Body = unknown,
  Params = Record<string, string>,
> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** The bytes of a JSON body as they came, for fingerprints. */
  rawBody: Buffer | undefined;
  request: RawRequest;
  platform: Platform;
}

/** One route as data: from it come validation, rendering, the OpenAPI document and the list that tests walk. */
export interface Route {
  /** The operation id: unique over all documents. */
  name: string;
  method: Method;
  /** In OpenAPI form: `/developer/apps/{appId}`. */
  path: string;
  document: DocumentName | null;
  errorFormat: (platform: Pick<Platform, 'config'>) => ErrorFormat;
  tag: string;
  summary: string;
  description?: string;
  access: Access<unknown>;
  params: PathParams;
  /** `early`: before the body is read. `late`: right before the handler, where the specification wants other refusals first. */
  paramsChecked: 'early' | 'late';
  /** Without it the query is not read. */
  query?: TSchema;
  /** Headers that the handler reads itself, for the document. */
  requestHeaders?: Record<string, TSchema>;
  body?: BodySpec;
  responses: ResponseSpec[];
  errors: ErrorCode[];
  /** Answered ahead of requests that wait for their turn: only for what costs next to nothing. */
  urgency?: 'urgent';
  /** Runs before the body is read, after path and query were validated, for refusals a schema cannot express. */
  inspect?: (input: Omit<RouteInput, 'body' | 'rawBody'>) => void;
  /** Runs after the body was validated and before late parameters are checked. */
  admit?: (input: RouteInput) => Promise<void>;
  handle: (input: RouteInput) => Promise<HandlerResponse>;
}

type QueryOf<Q> = Q extends TSchema ? Static<Q> : Record<string, never>;
type BodyOf<B> = B extends JsonBody<infer S> ? Static<S> : B extends BytesBody ? BytesReceived : undefined;

/** What a surface's author writes; the surface fills in the rest. */
export interface RouteDeclaration<
  Caller,
  Q extends TSchema | undefined = undefined,
  B extends BodySpec | undefined = undefined,
  P extends PathParams = NoParams,
> {
  name: string;
  method: Method;
  path: string;
  tag: string;
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  requestHeaders?: Record<string, TSchema>;
  body?: B;
  responses: ResponseSpec[];
  errors?: ErrorCode[];
  urgency?: 'urgent';
  handle: (input: RouteInput<Caller, QueryOf<Q>, BodyOf<B>, ParamsOf<P>>) => Promise<HandlerResponse>;
}

export interface RouteDefaults<Caller> {
  document: DocumentName | null;
  errorFormat: ErrorFormat | Route['errorFormat'];
  access: Access<Caller>;
  paramsChecked?: 'early' | 'late';
  /** For routes that declare no parameters: they are refused (`noParameters`), or ignored. */
  query?: TSchema;
  errors?: ErrorCode[];
  admit?: (input: RouteInput<Caller>) => Promise<void>;
}

/** Refuses every query parameter: the rule on every surface that people write clients for. */
export const noParameters = Type.Object({}, { additionalProperties: false });

/** Joins a declaration with its surface's defaults. The casts are safe: the pipeline validates before it calls. */
export function defineRoute<
  Caller,
  Q extends TSchema | undefined = undefined,
  B extends BodySpec | undefined = undefined,
  P extends PathParams = NoParams,
>(defaults: RouteDefaults<Caller>, declaration: RouteDeclaration<Caller, Q, B, P>): Route {
  const { errorFormat } = defaults;
  return {
    ...declaration,
    document: defaults.document,
    errorFormat: typeof errorFormat === 'function' ? errorFormat : () => errorFormat,
    access: defaults.access as Access<unknown>,
    params: declaration.params ?? {},
    query: declaration.query ?? defaults.query,
    paramsChecked: defaults.paramsChecked ?? 'early',
    errors: [...new Set([...(defaults.errors ?? []), ...defaults.access.errors, ...(declaration.errors ?? [])])],
    admit: defaults.admit as Route['admit'],
    handle: declaration.handle as Route['handle'],
  };
}
