import type { SalesFigure } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, timesLiteral } from '../../../foundation/database/sql/array-literal.js';
import type { BusinessAccess } from '../../businesses/business-access.js';

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    order_counts: { business_id: string; store_id: string; shelf: number; orders: string };
    order_sales: {
      business_id: string;
      store_id: string;
      quarter: Date;
      figure: SalesFigure;
      orders: string;
      total: string;
    };
    order_tally_changes: {
      business_id: string;
      store_id: string;
      shelf: number | null;
      quarter: Date | null;
      figure: SalesFigure | null;
      orders: string;
      total: string;
    };
  }
}

/** The stores in reach, as a select of their ids. */
const storesOf = ({ businessId, storeIds }: BusinessAccess) =>
  storeIds === null
    ? sql`select id from stores where business_id = ${businessId}::bigint`
    : sql`select unnest(${numbersLiteral(storeIds)}::bigint[])`;

/** How many orders stand on each shelf, as of now: what was added up, and what was not yet. */
export async function selectCounts(db: Database, reach: BusinessAccess): Promise<{ shelf: number; orders: number }[]> {
  const { rows } = await sql<{ shelf: number; orders: number }>`
    with reach(store_id) as materialized (${storesOf(reach)})
    select shelf, sum(orders)::float8 as orders from (
      select kept.shelf, kept.orders from reach
        join order_counts as kept on kept.business_id = ${reach.businessId}::bigint and kept.store_id = reach.store_id
      union all
      select shelf, orders from order_tally_changes
        where business_id = ${reach.businessId}::bigint and shelf is not null and store_id in (select store_id from reach)
    ) as counted group by shelf`.execute(db);
  return rows;
}

export interface SalesRow {
  storeId: string;
  /** Which of the days, counted from 0. */
  day: number;
  figure: SalesFigure;
  orders: number;
  total: string;
}

/** What happened in each store on each day. The days are given by where they begin, and where the last one ends. */
export async function selectSales(db: Database, reach: BusinessAccess, bounds: readonly Date[]): Promise<SalesRow[]> {
  const { businessId } = reach;
  const [from, to] = [bounds[0], bounds.at(-1)];
  const { rows } = await sql<SalesRow>`
    with reach(store_id) as materialized (${storesOf(reach)})
    select store_id as "storeId", width_bucket(quarter, ${timesLiteral(bounds)}::timestamptz[]) - 1 as day, figure,
      sum(orders)::float8 as orders, sum(total)::text as total
    from (
      select kept.store_id, kept.quarter, kept.figure, kept.orders, kept.total from reach
        join order_sales as kept on kept.business_id = ${businessId}::bigint and kept.store_id = reach.store_id
          and kept.quarter >= ${from}::timestamptz and kept.quarter < ${to}::timestamptz
      union all
      select store_id, quarter, figure, orders, total from order_tally_changes
        where business_id = ${businessId}::bigint and quarter >= ${from}::timestamptz and quarter < ${to}::timestamptz
          and store_id in (select store_id from reach)
    ) as sold group by 1, 2, 3 having sum(orders) <> 0 or sum(total) <> 0`.execute(db);
  return rows;
}

/** Adds up to `most` changes to what is kept; returns how many. Two who do it at once take different ones. */
export async function moveChangesIntoTotals(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as materialized (
      delete from order_tally_changes where ctid = any (array(
        select ctid from order_tally_changes limit ${most} for update skip locked))
      returning *
    ), living as (
      select taken.* from taken join businesses on businesses.id = taken.business_id
    ), counted as (
      insert into order_counts as kept (business_id, store_id, shelf, orders)
      select business_id, store_id, shelf, sum(orders) from living where shelf is not null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (business_id, store_id, shelf) do update set orders = kept.orders + excluded.orders
    ), sold as (
      insert into order_sales as kept (business_id, store_id, quarter, figure, orders, total)
      select business_id, store_id, quarter, figure, sum(orders), sum(total) from living where quarter is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (business_id, store_id, quarter, figure)
        do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}
