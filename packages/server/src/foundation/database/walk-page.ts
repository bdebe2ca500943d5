import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open-database.js';

/** The rows of a list, in the order of a time and then of their ids, as an index holds them. */
export interface Walk {
  /** The table, or a relation with its columns. */
  table: string;
  id: string;
  time: string;
  newestFirst: boolean;
  /** What the list, or its partial index, is limited to. */
  only?: string | RawBuilder<unknown>;
}

export interface WalkRequest {
  readonly businessId: string;
  /** Null means all stores. */
  readonly storeIds: readonly string[] | null;
  /** Both inclusive. */
  from: string | undefined;
  to: string | undefined;
  /** Time and id of the row after which to go on. */
  after: readonly (string | number | null)[] | undefined;
  limit: number;
}

export interface WalkedRow {
  id: string;
  /** With all its digits, for the cursor. */
  at: string;
}

export async function walkPage(db: Database, walk: Walk, request: WalkRequest): Promise<WalkedRow[]> {
  const { rows } = await sql<WalkedRow>`select id, at::text as at from (${idsOfPage(walk, request)}) as page
    ${inOrder(walk, 'page')}`.execute(db);
  return rows;
}

/**
 * The ids of one page and their times. Each store in reach is walked along its own index for at most a page, and the walks
 * are merged, so that the cost depends on the size of the page and not on that of the table.
 */
export function idsOfPage(walk: Walk, request: WalkRequest): RawBuilder<unknown> {
  const { storeIds, limit } = request;
  const ofStore = walkOne(walk, request, sql`and store_id = reach.store_id`);
  const found =
    storeIds === null
      ? walkOne(walk, request, sql``)
      : sql`select distinct one.id, one.at from unnest(${storeIds}::bigint[]) as reach(store_id)
          cross join lateral (${ofStore}) as one`;
  return sql`select id, at from (${found}) as found ${inOrder(walk, 'found')} limit ${limit}`;
}

/** The order of the list, by what the ids of a page are called. */
export function inOrder({ newestFirst }: Walk, page: string): RawBuilder<unknown> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(`${page}.at`)} ${direction}, ${sql.ref(`${page}.id`)} ${direction}`;
}

/**
 * The whole rows of one page. Every store in reach is a branch that is read in order, and PostgreSQL merges them while it
 * reads: nothing is sorted and nothing read that the page does not hold, however large it is.
 */
export function rowsOfPage(walk: Walk, request: WalkRequest): RawBuilder<unknown> {
  const { storeIds, limit } = request;
  const branch = (store: RawBuilder<unknown>) =>
    sql`(select * from ${sql.table(walk.table)} where ${sql.join(conditionsOf(walk, request), sql` and `)} ${store}
      ${orderBy(walk)} limit ${limit})`;
  const branches =
    storeIds === null
      ? [branch(sql``)]
      : [...new Set(storeIds)].map((storeId) => branch(sql`and store_id = ${storeId}::bigint`));
  const rows = branches.length === 0 ? branch(sql`and false`) : sql.join(branches, sql` union all `);
  return sql`select * from (${rows}) as rows ${orderBy(walk)} limit ${limit}`;
}

/** The order of the list, by the columns' own names. */
export function orderBy({ time, id, newestFirst }: Walk): RawBuilder<unknown> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(time)} ${direction}, ${sql.ref(id)} ${direction}`;
}

function walkOne(walk: Walk, request: WalkRequest, store: RawBuilder<unknown>) {
  return sql`select ${sql.ref(walk.id)} as id, ${sql.ref(walk.time)} as at from ${sql.table(walk.table)}
    where ${sql.join(conditionsOf(walk, request), sql` and `)} ${store} ${orderBy(walk)} limit ${mostOf(request.limit)}`;
}

const usualPage = 101;

/**
 * A bound that is written into the statement, above the limit that is passed to it. Of a limit that PostgreSQL does not know it
 * believes that it lets a tenth of the table through, and rather plans every single time anew than to trust one plan.
 */
export function mostOf(limit: number): RawBuilder<unknown> {
  return sql.lit(Math.max(limit, usualPage));
}

function conditionsOf(walk: Walk, { businessId, from, to, after }: WalkRequest): RawBuilder<unknown>[] {
  const time = sql.ref(walk.time);
  const id = sql.ref(walk.id);
  return [
    sql`business_id = ${businessId}::bigint`,
    ...(walk.only ? [typeof walk.only === 'string' ? sql.raw(walk.only) : walk.only] : []),
    ...(from === undefined ? [] : [sql`${time} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${time} <= ${to}::timestamptz`]),
    ...(after ? [sql`(${time}, ${id}) ${beyond(walk)} (${after[0]}::timestamptz, ${after[1]}::bigint)`] : []),
  ];
}

const beyond = ({ newestFirst }: Walk): RawBuilder<unknown> => (newestFirst ? sql`<` : sql`>`);
