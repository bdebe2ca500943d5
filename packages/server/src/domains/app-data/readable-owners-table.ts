import type { ReferenceDataType } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** How far somebody sees: one business, and all its stores (null) or some. */
interface Reach {
  businessId: string;
  storeIds: readonly string[] | null;
}

/**
 * Whether the resource is there and within reach, as an expression: the owners of a page are of many kinds, and asking
 * each kind's domain in turn would be a question for each. The rules are those by which the resources themselves are read.
 */
export function isReadable(reach: Reach, kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const { businessId } = reach;
  const within = (store: RawBuilder<unknown>) => withinStores(reach, store);
  return sql<boolean>`(case ${kind}
    when 'business' then ${id} = ${businessId}
    when 'store' then exists (select 1 from stores o
      where o.business_id = ${businessId} and o.id = ${id} and ${within(sql`o.id`)})
    when 'product' then exists (select 1 from products o
      where o.business_id = ${businessId} and o.id = ${id} and ${within(sql`o.store_id`)})
    when 'variant' then exists (select 1 from variants n join products o on o.business_id = n.business_id and o.id = n.product_id
      where n.business_id = ${businessId} and n.id = ${id} and ${within(sql`o.store_id`)})
    when 'order' then exists (select 1 from orders o
      where o.business_id = ${businessId} and o.id = ${id} and ${within(sql`o.store_id`)})
    when 'customer' then ${customerWithin(reach, id)}
    else false end)`;
}

function withinStores({ storeIds }: Reach, store: RawBuilder<unknown>): RawBuilder<unknown> {
  return storeIds === null ? sql`true` : sql`${store} = any(${storeIds}::bigint[])`;
}

/** A customer belongs to no store; who sees some stores sees the customers who ordered there. */
function customerWithin({ businessId, storeIds }: Reach, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (storeIds === null) {
    return sql`exists (select 1 from customers o where o.business_id = ${businessId} and o.id = ${id})`;
  }
  return sql`exists (select 1 from customer_counters o
    where o.business_id = ${businessId} and o.customer_id = ${id} and o.store_id = any(${storeIds}::bigint[]))`;
}

export async function canBeReferenced(
  db: Database,
  reach: Reach,
  type: ReferenceDataType,
  id: string,
): Promise<boolean> {
  const kind = type.slice('reference.'.length);
  const { rows } = await sql<{ readable: boolean }>`
    select ${isReadable(reach, sql`${kind}::text`, sql`${id}::bigint`)} as readable`.execute(db);
  return rows[0]?.readable ?? false;
}
