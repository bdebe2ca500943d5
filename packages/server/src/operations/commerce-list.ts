import { Id, TimeInput, Words } from '@souk/contract';
import { type Static, Type } from 'typebox';
import type { BusinessAccess } from '../domains/businesses/business-access.js';
import { maySeeStore } from '../domains/businesses/caller.js';
import { requireStoreContext } from '../domains/businesses/find-store-context.js';
import type { Viewer } from '../domains/businesses/viewer.js';
import type { KeysetPageRequest } from '../foundation/database/sql/keyset-page.js';
import { throwDomainError } from '../foundation/domain-error.js';
import { cutPage } from '../foundation/http/lists/paginate.js';
import { isId } from '../foundation/http/path-params.js';
import { type HandlerResponse, ok } from '../foundation/http/response.js';
import type { OperationInput } from './define-operation.js';

/** How every commerce list is filtered: by store, and by one time together with the sort that goes with it. */
export const listFilters = {
  storeId: Type.Optional(Id),
  createdFrom: Type.Optional(TimeInput),
  createdTo: Type.Optional(TimeInput),
  updatedFrom: Type.Optional(TimeInput),
  updatedTo: Type.Optional(TimeInput),
  sort: Type.Optional(
    Words(
      ['-createdAt', 'updatedAt'],
      '`-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`.',
    ),
  ),
};

/** As a query spells it. */
export const YesOrNo = (description: string) => Words(['true', 'false'], description);
export const flagOf = (word: 'true' | 'false' | undefined): boolean | undefined =>
  word === undefined ? undefined : word === 'true';

/** What is searched for: some text that is not blank, and nothing that no text column could hold. */
export const SearchText = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
    description,
  });

export const ListQuery = Type.Object(listFilters);
export type ListQuery = Static<typeof ListQuery>;

/** A list query: a viewer whose reach is narrowed to the named store. */
export interface ListRequest extends KeysetPageRequest, Viewer {
  sort: 'createdAt' | 'updatedAt';
}

type ListInput = Pick<OperationInput<ListQuery>, 'caller' | 'query' | 'page' | 'db'>;

/** Reads the filters, refusing those that do not go together and stores out of reach. One row more than a page is asked for. */
export async function readListRequest(input: ListInput): Promise<ListRequest> {
  const request = await readListRequestForPage(input);
  await proveStore(input);
  return request;
}

/**
 * The same for a list that ends in `answerPage`: whether the store exists is queried only when no row shows that it
 * does, which saves a page its third round trip. A store that this caller may not access is refused right away.
 */
export async function readListRequestForPage(input: ListInput): Promise<ListRequest> {
  const { caller, query, page } = input;
  const sort = query.sort === 'updatedAt' ? 'updatedAt' : 'createdAt';
  rejectOtherTimes(query, sort);
  const { storeId } = query;
  if (storeId !== undefined) {
    if (!isId(storeId)) throwDomainError('NOT_FOUND');
    if (!maySeeStore(caller, storeId)) await proveStore(input);
  }
  return {
    sort,
    businessId: caller.businessId,
    storeIds: storeId === undefined ? caller.storeIds : [storeId],
    maySeeContacts: caller.maySeeContacts,
    from: inUtc(sort === 'createdAt' ? query.createdFrom : query.updatedFrom),
    to: inUtc(sort === 'createdAt' ? query.createdTo : query.updatedTo),
    after: page.after,
    limit: page.limit + 1,
  };
}

/** PostgreSQL accepts no offset beyond 15:59 from UTC, although a valid time may be written with one. */
const inUtc = (time: string | undefined) => time && new Date(time).toISOString();

async function proveStore({ caller, query, db }: Pick<ListInput, 'caller' | 'query' | 'db'>): Promise<void> {
  if (query.storeId !== undefined) await requireStoreContext(db, caller, query.storeId);
}

/** The caller's reach, narrowed to the named store if there is one. */
export async function readReach(
  input: Pick<OperationInput<Pick<ListQuery, 'storeId'>>, 'caller' | 'query' | 'db'>,
): Promise<BusinessAccess> {
  const { caller, query } = input;
  const { storeId } = query;
  if (storeId === undefined) return caller;
  if (!isId(storeId)) throwDomainError('NOT_FOUND');
  await proveStore(input);
  return { businessId: caller.businessId, storeIds: [storeId] };
}

function rejectOtherTimes(query: ListQuery, sort: ListRequest['sort']): void {
  const others =
    sort === 'createdAt' ? (['updatedFrom', 'updatedTo'] as const) : (['createdFrom', 'createdTo'] as const);
  const given = others.filter((name) => query[name] !== undefined);
  if (given.length === 0) return;
  const fitting = sort === 'createdAt' ? 'updatedAt' : '-createdAt';
  throwDomainError('VALIDATION_FAILED', {
    problems: given.map((name) => `${name} can be used only with sort=${fitting}.`),
  });
}

/** Cuts the page, reads what its ids name, and answers `{ data, nextCursor }`. */
export async function pageResponse<Row extends { id: string; at: string }, Resource>(
  input: ListInput,
  walked: Row[],
  read: (ids: string[]) => Promise<Resource[]>,
): Promise<HandlerResponse> {
  const { page } = input;
  const { rows, nextCursor } = cutPage(walked, page.limit, ({ at, id }) => page.cursorAfter([at, id]));
  if (rows.length === 0) {
    await proveStore(input);
    return ok({ data: [], nextCursor });
  }
  return ok({ data: await read(rows.map(({ id }) => id)), nextCursor });
}

/** The same for a page that the database has written as JSON. */
export async function writtenPageResponse(
  input: ListInput,
  { json, last, more }: { json: string; last: { id: string; at: string } | undefined; more: boolean },
): Promise<HandlerResponse> {
  if (!last) await proveStore(input);
  const nextCursor = last && more ? input.page.cursorAfter([last.at, last.id]) : null;
  return { status: 200, json: `{"data":[${json}],"nextCursor":${JSON.stringify(nextCursor)}}` };
}
