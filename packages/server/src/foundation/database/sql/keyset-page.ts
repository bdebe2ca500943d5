import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../open-database.js';

/** The rows of a list, in the order of a time and then of their ids, as an index holds them. */
export interface KeysetList {
  /** The table, or a relation with its columns. */
  table: string;
  id: string;
  time: string;
  newestFirst: boolean;
  /** What the list, or its partial index, is limited to. */
  only?: string | RawBuilder<unknown>;
  apart?: Apart;
  search?: Search;
  /** What rows are looked at for on the way: never a reason to take another way than the list's. */
  meets?: RawBuilder<unknown>;
  /** Among how many rows it is looked for; among all, unless told. */
  within?: number;
}

/** Rows that an index keeps apart in each store, by the value of an expression: those of some values are wanted. */
export interface Apart {
  by: RawBuilder<unknown>;
  /** An array of the values. */
  values: RawBuilder<unknown>;
  /** The same one by one, where they are few and each row is in one store: known stores are then merged as they are read. */
  each?: readonly RawBuilder<unknown>[];
  /** The ids of all stores, for viewers who see them all. */
  stores: RawBuilder<unknown>;
}

/** What a list is searched for. */
export interface Search {
  /** Selects of one column `id`, each along an index: whatever one of them finds is found. */
  ids: readonly RawBuilder<unknown>[];
  /** The same as a condition on a row of the list. */
  holds: RawBuilder<unknown>;
  /**
   * Selects of `id`, `at` (the time of the list), `store_id` and, where rows are kept apart, the value by which they are as `part`,
   * that find the same, where indexes hold all of it: what they find is sorted without a look at the table.
   */
  covered?: readonly RawBuilder<unknown>[];
}

export interface KeysetPageRequest {
  readonly businessId: string;
  /** Null means all stores. */
  readonly storeIds: readonly string[] | null;
  /** Both inclusive. */
  from: string | undefined;
  to: string | undefined;
  /** Time and id of the row to continue after. */
  after: readonly (string | number | null)[] | undefined;
  limit: number;
}

export interface KeysetRow {
  id: string;
  /** With all its digits, for the cursor. */
  at: string;
}

export async function selectKeysetPage(
  db: Database,
  walk: KeysetList,
  request: KeysetPageRequest,
): Promise<KeysetRow[]> {
  const { rows } = await sql<KeysetRow>`select id, at::text as at from (${idsOfPage(walk, request)}) as page
    ${inOrder(walk, 'page')}`.execute(db);
  return rows;
}

/**
 * The ids of one page and their times. Each store in reach is walked along its own index for at most a page, and the walks
 * are merged, so that the cost depends on the size of the page and not on that of the table.
 */
export function idsOfPage(walk: KeysetList, request: KeysetPageRequest): RawBuilder<unknown> {
  return walk.search ? searchedIds(walk, walk.search, request) : walkedIds(walk, request);
}

function walkedIds(walk: KeysetList, request: KeysetPageRequest): RawBuilder<unknown> {
  const branches = branchesOf(walk, request);
  const found = branches ? walkAlong(walk, request, branches) : walkEachStore(walk, request);
  return sql`select id, at from (${found}) as found ${inOrder(walk, 'found')} limit ${request.limit}`;
}

/**
 * What a list consists of, each a stretch of one index, where that is known before the statement is executed. PostgreSQL merges them
 * while it reads, so that they are one walk in the order of the list.
 */
function branchesOf({ apart }: KeysetList, { storeIds }: KeysetPageRequest): RawBuilder<unknown>[] | undefined {
  if (storeIds === null) return apart ? undefined : [sql``];
  const each = apart?.each;
  if (!each) return undefined;
  const branchesOfStore = (storeId: string) =>
    each.map((value) => sql`and store_id = ${storeId}::bigint and ${apart.by} = ${value}`);
  return [...new Set(storeIds)].flatMap(branchesOfStore);
}

function walkEachStore(walk: KeysetList, request: KeysetPageRequest): RawBuilder<unknown> {
  const { storeIds } = request;
  const { apart } = walk;
  const ofStore = sql`and store_id = reach.store_id`;
  const ofPart = apart ? sql`${ofStore} and ${apart.by} = part.value` : ofStore;
  const stores = storeIds === null ? apart?.stores : sql`select unnest(${storeIds}::bigint[])`;
  const parts = apart ? sql`cross join unnest(${apart.values}) as part(value)` : sql``;
  return sql`select distinct one.id, one.at from (${stores}) as reach(store_id) ${parts}
    cross join lateral (${walkAlong(walk, request, [ofPart])}) as one`;
}

/** Up to this many rows are found and then sorted; when there are more, a walk meets them soon enough. */
const maxFound = 2_000;
/** The same where an index holds all that sorting needs: each costs far less, so a walk is left to what is more common. */
const maxCovered = 8_000;
/** So many rows are looked at first: what one of twenty orders has is met among them. */
const firstLook = 1_000;

/**
 * What is rare is looked up and sorted, what is common is met while walking: either costs about the same, however large the
 * table is. Which applies is not known beforehand, so the statement decides, and only one of its parts is executed.
 */
function searchedIds(walk: KeysetList, search: Search, request: KeysetPageRequest): RawBuilder<unknown> {
  const { covered, holds } = search;
  const met = { ...walk, meets: holds };
  const { found, most, rows } =
    covered && !walk.only ? sorted(walk, covered, request) : lookedUp(walk, search, request);
  const near = isOneWalk(walk, request) ? walkedIds({ ...met, within: firstLook }, request) : nothing;
  const enough = sql`(select count(*) >= ${request.limit} from near)`;
  const few = sql`(select count(*) <= ${sql.lit(most)} from found)`;
  const each = found.map((one) => sql`(select * from (${one}) as one where not ${enough} limit ${sql.lit(most + 1)})`);
  return sql`with near as materialized (${near}), found as materialized (${sql.join(each, sql` union all `)})
    select id, at from (
      (select id, at from near where ${enough})
      union all
      (select id, at from (${rows}) as looked where not ${enough} and ${few})
      union all
      (select id, at from (${walkedIds(met, request)}) as walked where not ${few})
    ) as matching ${inOrder(walk, 'matching')} limit ${request.limit}`;
}

const nothing = sql`select null::bigint as id, null::timestamptz as at where false`;

/** Several walks end at different times: what was met first on each is not what comes first of all. */
const isOneWalk = (walk: KeysetList, request: KeysetPageRequest): boolean =>
  branchesOf(walk, request) !== undefined || (!walk.apart && request.storeIds?.length === 1);

interface Looked {
  /** What is found, each select on its own. */
  found: readonly RawBuilder<unknown>[];
  /** When there are more, they are not looked at. */
  most: number;
  /** Those of `found` that belong to the page or come after it. */
  rows: RawBuilder<unknown>;
}

function sorted(walk: KeysetList, covered: readonly RawBuilder<unknown>[], request: KeysetPageRequest): Looked {
  const apart = walk.apart && { ...walk.apart, by: sql.ref('part') };
  const place = [...timeConditions(walk, sql.ref('at'), request), ...placeConditions({ ...walk, apart }, request)];
  // One may be found twice: by a number that is the end of a phone, too.
  const columns = covered.length > 1 ? sql`distinct id, at` : sql`id, at`;
  const rows = sql`select ${columns} from found where ${sql.join([sql`true`, ...place], sql` and `)}`;
  return { found: covered, most: maxCovered, rows };
}

function lookedUp(walk: KeysetList, { ids }: Search, request: KeysetPageRequest): Looked {
  const conditions = [...conditionsOf(walk, request), ...placeConditions(walk, request)];
  const rows = sql`select ${sql.ref(walk.id)} as id, ${sql.ref(walk.time)} as at from ${sql.table(walk.table)}
    where ${sql.ref(walk.id)} = any (array(select id from found)) and ${sql.join(conditions, sql` and `)}`;
  return { found: ids, most: maxFound, rows };
}

/** Stores in reach and wanted parts, for rows that are not walked one store after the other. */
function placeConditions({ apart }: KeysetList, { storeIds }: KeysetPageRequest): RawBuilder<unknown>[] {
  return [
    ...(storeIds === null ? [] : [sql`store_id = any (${storeIds}::bigint[])`]),
    ...(apart ? [sql`${apart.by} = any (${apart.values})`] : []),
  ];
}

/** The list's order, using the names of a page's id columns. */
export function inOrder({ newestFirst }: KeysetList, page: string): RawBuilder<unknown> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(`${page}.at`)} ${direction}, ${sql.ref(`${page}.id`)} ${direction}`;
}

/**
 * The whole rows of one page. Every store in reach is a branch that is read in order, and PostgreSQL merges them while it
 * reads: nothing is sorted and nothing read that the page does not hold, however large it is.
 */
export function rowsOfPage(walk: KeysetList, request: KeysetPageRequest): RawBuilder<unknown> {
  const { storeIds, limit } = request;
  const filters = [
    ...conditionsOf(walk, request),
    ...placeConditions(walk, { ...request, storeIds: null }),
    ...(walk.search ? [walk.search.holds] : []),
  ];
  const branch = (store: RawBuilder<unknown>) =>
    sql`(select * from ${sql.table(walk.table)} where ${sql.join(filters, sql` and `)} ${store}
      ${orderBy(walk)} limit ${limit})`;
  const branches =
    storeIds === null
      ? [branch(sql``)]
      : [...new Set(storeIds)].map((storeId) => branch(sql`and store_id = ${storeId}::bigint`));
  const rows = branches.length === 0 ? branch(sql`and false`) : sql.join(branches, sql` union all `);
  return sql`select * from (${rows}) as rows ${orderBy(walk)} limit ${limit}`;
}

/** The order of the list, by the columns' own names. */
export function orderBy({ time, id, newestFirst }: KeysetList): RawBuilder<unknown> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(time)} ${direction}, ${sql.ref(id)} ${direction}`;
}

/**
 * What is met on the way is looked at outside of a subquery that PostgreSQL cannot merge with it (`offset 0`): it would otherwise
 * guess how many rows fit, and rather fetch and sort all that an index of names holds, however many those are.
 */
function walkAlong(
  walk: KeysetList,
  request: KeysetPageRequest,
  branches: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { table, meets, within } = walk;
  const rows = rowsAlong(walk, request, branches);
  const ids = sql`select ${sql.ref(walk.id)} as id, ${sql.ref(walk.time)} as at`;
  const end = sql`${orderBy(walk)} limit ${maxOf(request.limit)}`;
  if (!meets) return sql`${ids} from ${rows} ${end}`;
  const fence = within === undefined ? sql`offset 0` : sql`limit ${sql.lit(within)}`;
  return sql`${ids} from (select * from ${rows} ${orderBy(walk)} ${fence}) as ${sql.table(table)} where ${meets} ${end}`;
}

/** What follows `from`: one branch on its own, or all of them as one relation of the table's name. */
function rowsAlong(
  walk: KeysetList,
  request: KeysetPageRequest,
  branches: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const table = sql.table(walk.table);
  const conditions = sql.join(conditionsOf(walk, request), sql` and `);
  const rowsOf = (branch: RawBuilder<unknown>) => sql`${table} where ${conditions} ${branch}`;
  if (branches.length < 2) return rowsOf(branches[0] ?? sql`and false`);
  const each = branches.map((branch) => sql`(select * from ${rowsOf(branch)} ${orderBy(walk)})`);
  return sql`(${sql.join(each, sql` union all `)}) as ${table}`;
}

/** No page is larger, with the one row more that tells whether there is another. */
const usualPage = 101;

/**
 * A literal bound in the statement, above the limit passed as a parameter. For a limit that PostgreSQL does not know, it
 * assumes a tenth of the table, and then replans every execution instead of trusting a generic plan.
 */
export function maxOf(limit: number): RawBuilder<unknown> {
  return sql.lit(Math.max(limit, usualPage));
}

function conditionsOf(walk: KeysetList, request: KeysetPageRequest): RawBuilder<unknown>[] {
  return [
    sql`business_id = ${request.businessId}::bigint`,
    ...(walk.only ? [conditionOf(walk.only)] : []),
    ...timeConditions(walk, sql.ref(walk.time), request),
  ];
}

/** Between the times that were asked for, and after the row that the page before ended with. */
function timeConditions(
  walk: KeysetList,
  time: RawBuilder<unknown>,
  { from, to, after }: KeysetPageRequest,
): RawBuilder<unknown>[] {
  const id = sql.ref(walk.id);
  return [
    ...(from === undefined ? [] : [sql`${time} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${time} <= ${to}::timestamptz`]),
    ...(after ? [sql`(${time}, ${id}) ${beyond(walk)} (${after[0]}::timestamptz, ${after[1]}::bigint)`] : []),
  ];
}

const conditionOf = (only: string | RawBuilder<unknown>) => (typeof only === 'string' ? sql.raw(only) : only);

const beyond = ({ newestFirst }: KeysetList): RawBuilder<unknown> => (newestFirst ? sql`<` : sql`>`);
