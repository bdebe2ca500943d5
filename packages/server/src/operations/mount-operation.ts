import { type ErrorCode, maskContacts } from '@souk/contract';
import { type TProperties, Type } from 'typebox';
import { type Caller, requirePermission } from '../domains/businesses/caller.js';
import { findContacts, withContacts } from '../domains/customers/contacts-in-responses.js';
import type { Context } from '../foundation/context.js';
import { inTransaction } from '../foundation/database/in-transaction.js';
import { DomainError } from '../foundation/domain-error.js';
import type { Access, DocumentName, PathParam, Route, RouteInput } from '../foundation/http/define-route.js';
import {
  fingerprintOf,
  idempotencyKeyOf,
  runIdempotent,
  type StoredResponse,
} from '../foundation/http/idempotency/idempotency.js';
import type { CursorBinding } from '../foundation/http/lists/cursors.js';
import { readPageRequest } from '../foundation/http/lists/page-request.js';
import { pageQuery } from '../foundation/http/lists/paginate.js';
import type { HandlerResponse } from '../foundation/http/response.js';
import type { Operation, OperationInput } from './define-operation.js';
import { longestFields, readFields, selectFields } from './select-fields.js';

/** Where operations are mounted, and for whom. */
export interface Mount {
  /** Prepended to each path: `/apps/2026-10`, `/dashboard/businesses/{businessId}`. */
  prefix: string;
  /** Prepended to each name, so that operation ids stay unique. */
  namePrefix: string;
  document: DocumentName;
  access: Access<Caller>;
  errorFormat: Route['errorFormat'];
  params?: Record<string, PathParam>;
}

const everyOperationAnswers: ErrorCode[] = ['VALIDATION_FAILED', 'INTERNAL_ERROR', 'API_BUSY'];
const writesAnswer: ErrorCode[] = [
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
];

/**
 * Turns an operation into a route. The order of refusals is the specification's: token and limit (the access), path and
 * query, media type, size, JSON, idempotency key, permission, stored answer, and then whatever the operation refuses.
 */
export function mountOperation(operation: Operation, mount: Mount): Route {
  const writes = operation.method !== 'GET';
  return {
    name: `${mount.namePrefix}${operation.name}`,
    method: operation.method,
    path: `${mount.prefix}${operation.path}`,
    document: mount.document,
    errorFormat: mount.errorFormat,
    tag: operation.tag,
    summary: operation.summary,
    description: describe(operation),
    access: mount.access as Access<unknown>,
    params: { ...mount.params, ...operation.params },
    paramsChecked: 'early',
    query: queryOf(operation),
    body: operation.body,
    responses: operation.responses,
    errors: errorsOf(operation, mount, writes),
    inspect: ({ caller, query, platform }) => {
      if (operation.selectable) readFields(query.fields, operation.selectable);
      if (operation.paged && query.cursor !== undefined)
        platform.cursors.read(bindingOf(operation, caller as Caller, query), query.cursor as string);
    },
    handle: (input) => (writes ? write(operation, input) : read(operation, input)),
  };
}

async function read(operation: Operation, input: RouteInput): Promise<HandlerResponse> {
  admit(operation, input);
  return perform(operation, input, { db: input.platform.db });
}

async function write(operation: Operation, input: RouteInput): Promise<HandlerResponse> {
  const caller = input.caller as Caller;
  const { request, platform } = input;
  const key = idempotencyKeyOf(request);
  admit(operation, input);
  return inTransaction(platform, async (context) => {
    if (key === undefined) return perform(operation, input, context);
    const once = {
      principal: caller.principal,
      key,
      fingerprint: fingerprintOf(request, input.rawBody),
      now: platform.clock.now(),
    };
    const stored = await runIdempotent(context.db, once, async () => {
      const { status, body, contactsOf = null } = await perform(operation, input, context);
      const contactsSeen = contactsOf !== null && caller.maySeeContacts;
      return { status, body: body === undefined ? null : JSON.stringify(body), contactsOf, contactsSeen };
    });
    const headers = stored.replayed ? { 'idempotent-replayed': 'true' } : undefined;
    return { status: stored.status, json: bodyFor(caller, stored) ?? undefined, headers };
  });
}

async function perform(operation: Operation, input: RouteInput, context: Context): Promise<HandlerResponse> {
  const given = operationInput(operation, input, context);
  const answer = await operation.handle(given);
  return given.fields ? { ...answer, body: selectFields(answer.body, given.fields) } : answer;
}

/** As it is stored, or masked for a caller who may no longer see the contacts in it. */
function bodyFor({ maySeeContacts }: Caller, { body, contactsSeen }: StoredResponse): string | null {
  if (body === null || !contactsSeen || maySeeContacts) return body;
  const answer = JSON.parse(body);
  return JSON.stringify(withContacts(answer, maskContacts(findContacts(answer))));
}

function admit({ only, needs }: Operation, { caller, params, body }: RouteInput): void {
  const { kind } = caller as Caller;
  if (only && only !== kind) throw new DomainError('PERMISSION_DENIED');
  const needed = typeof needs === 'function' ? needs(params, body) : needs;
  if (needed) requirePermission(caller as Caller, needed);
}

function operationInput(operation: Operation, input: RouteInput, context: Context): OperationInput {
  const { params, query, body, request, platform } = input;
  const caller = input.caller as Caller;
  return {
    caller,
    params,
    query,
    body,
    context,
    db: context.db,
    now: platform.clock.now(),
    page: readPageRequest(platform, bindingOf(operation, caller, query), query),
    fields: operation.selectable && readFields(query.fields, operation.selectable),
    request,
    platform,
  };
}

function bindingOf(operation: Operation, caller: Caller, query: Record<string, unknown>): CursorBinding {
  const { limit: _limit, cursor: _cursor, fields: _fields, ...filters } = query;
  return { list: operation.name, caller: caller.principal, filters };
}

function queryOf(operation: Operation) {
  const declared = (operation.query as { properties?: TProperties } | undefined)?.properties ?? {};
  return Type.Object(
    {
      ...declared,
      ...(operation.paged && pageQuery),
      ...(operation.selectable && {
        fields: Type.Optional(
          Type.String({
            // Not as maxLength: whatever is wrong with it is INVALID_FIELDS.
            description: `Top-level fields to return, separated by commas, at most ${longestFields} characters; \`id\` is always included. Allowed: ${operation.selectable.join(', ')}.`,
          }),
        ),
      }),
    },
    { additionalProperties: false },
  );
}

function errorsOf(operation: Operation, mount: Mount, writes: boolean): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...everyOperationAnswers,
      ...mount.access.errors,
      ...(operation.needs ? (['PERMISSION_DENIED'] as const) : []),
      ...(operation.selectable ? (['INVALID_FIELDS'] as const) : []),
      ...(operation.paged ? (['INVALID_CURSOR'] as const) : []),
      ...(writes ? writesAnswer : []),
      ...Object.values(operation.params).map(({ otherwise }) => otherwise),
      ...operation.errors,
    ]),
  ];
}

function describe({ description, needs }: Operation): string | undefined {
  const permission = typeof needs === 'string' ? `Requires the permission \`${needs}\`.` : undefined;
  return [description, permission].filter(Boolean).join(' ') || undefined;
}
