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
  businessId: string;
  /** Null means all stores. */
  storeIds: readonly string[] | null;
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

/**
 * The ids of one page. Each store in reach is walked along its own index for at most a page, and the walks are merged, so
 * that the cost depends on the size of the page and not on that of the table.
 */
export async function walkPage(db: Database, walk: Walk, request: WalkRequest): Promise<WalkedRow[]> {
  const { storeIds, limit } = request;
  const order = walk.newestFirst ? sql`order by at desc, id desc` : sql`order by at, id`;
  const ofStore = walkOne(walk, request, sql`and store_id = reach.store_id`);
  const found =
    storeIds === null
      ? walkOne(walk, request, sql``)
      : sql`select distinct one.id, one.at from unnest(${storeIds}::bigint[]) as reach(store_id)
          cross join lateral (${ofStore}) as one`;
  const { rows } = await sql<WalkedRow>`
    select id, at::text as at from (${found}) as found ${order} limit ${limit}`.execute(db);
  return rows;
}

function walkOne(walk: Walk, { businessId, from, to, after, limit }: WalkRequest, store: RawBuilder<unknown>) {
  const time = sql.ref(walk.time);
  const id = sql.ref(walk.id);
  const direction = walk.newestFirst ? sql`desc` : sql`asc`;
  const conditions = [
    sql`business_id = ${businessId}`,
    ...(walk.only ? [typeof walk.only === 'string' ? sql.raw(walk.only) : walk.only] : []),
    ...(from === undefined ? [] : [sql`${time} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${time} <= ${to}::timestamptz`]),
    ...(after ? [sql`(${time}, ${id}) ${beyond(walk)} (${after[0]}::timestamptz, ${after[1]}::bigint)`] : []),
  ];
  return sql`select ${id} as id, ${time} as at from ${sql.table(walk.table)}
    where ${sql.join(conditions, sql` and `)} ${store}
    order by ${time} ${direction}, ${id} ${direction} limit ${limit}`;
}

const beyond = ({ newestFirst }: Walk): RawBuilder<unknown> => (newestFirst ? sql`<` : sql`>`);
