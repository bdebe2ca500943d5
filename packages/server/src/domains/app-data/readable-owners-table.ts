import type { DataOwner, ReferenceDataType } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';

/** What values are kept on, and what they may refer to. */
type Kind = DataOwner | Subject<ReferenceDataType>;
type Subject<Type> = Type extends `reference.${infer Name}` ? Name : never;

type Readable = (reach: BusinessAccess, id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The rules by which the resources themselves are read. Leaving out a kind is a compile error. */
const readable: Record<Kind, Readable> = {
  business: ({ businessId }, id) => sql`${id} = ${businessId}`,
  store: (reach, id) => sql`exists (select 1 from stores o
      where o.business_id = ${reach.businessId} and o.id = ${id} and ${withinStores(reach, sql`o.id`)})`,
  product: (reach, id) => sql`exists (select 1 from products o
      where o.business_id = ${reach.businessId} and o.id = ${id} and ${withinStores(reach, sql`o.store_id`)})`,
  variant: (reach, id) => sql`exists (
      select 1 from variants n join products o on o.business_id = n.business_id and o.id = n.product_id
      where n.business_id = ${reach.businessId} and n.id = ${id} and ${withinStores(reach, sql`o.store_id`)})`,
  order: (reach, id) => sql`exists (select 1 from orders o
      where o.business_id = ${reach.businessId} and o.id = ${id} and ${withinStores(reach, sql`o.store_id`)})`,
  customer: customerWithin,
};

/**
 * Whether the resource exists and is within reach, as an SQL expression: the owners on a page are of many kinds, and
 * asking each kind's domain in turn would take a query each.
 */
export function isReadable(
  reach: BusinessAccess,
  kind: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const cases = Object.entries(readable).map(([name, rule]) => sql`when ${sql.lit(name)} then ${rule(reach, id)}`);
  return sql<boolean>`(case ${kind} ${sql.join(cases, sql` `)} else false end)`;
}

/** The same where the kind is known before the statement is written: only its own rule stands there. */
export function isOneReadable(reach: BusinessAccess, kind: Kind, id: string): RawBuilder<boolean> {
  return sql<boolean>`${readable[kind](reach, sql`${id}::bigint`)}`;
}

function withinStores({ storeIds }: BusinessAccess, store: RawBuilder<unknown>): RawBuilder<unknown> {
  return storeIds === null ? sql`true` : sql`${store} = any(${storeIds}::bigint[])`;
}

/** A customer belongs to no store; a caller limited to some stores sees the customers who ordered there. */
function customerWithin({ businessId, storeIds }: BusinessAccess, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (storeIds === null) {
    return sql`exists (select 1 from customers o where o.business_id = ${businessId} and o.id = ${id})`;
  }
  return sql`exists (select 1 from customer_counters o
    where o.business_id = ${businessId} and o.customer_id = ${id} and o.store_id = any(${storeIds}::bigint[]))`;
}

export async function canBeReferenced(
  db: Database,
  reach: BusinessAccess,
  type: ReferenceDataType,
  id: string,
): Promise<boolean> {
  const kind = type.slice('reference.'.length) as Subject<ReferenceDataType>;
  const { rows } = await sql<{ readable: boolean }>`select ${isOneReadable(reach, kind, id)} as readable`.execute(db);
  return rows[0]?.readable ?? false;
}
