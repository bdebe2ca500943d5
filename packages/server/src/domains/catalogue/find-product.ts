import type { Product } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { productOf, selectProducts } from './products-table.js';

/** How far a caller sees: one business, and all its stores (null) or some. */
export interface Reach {
  businessId: string;
  storeIds: readonly string[] | null;
}

export async function findProduct(db: Database, reach: Reach, id: string): Promise<Product | undefined> {
  return (await findProducts(db, reach, [id]))[0];
}

/** Those of the products that can be seen, in the order of their ids. */
export async function findProducts(db: Database, reach: Reach, ids: readonly string[]): Promise<Product[]> {
  const { businessId, storeIds } = reach;
  const rows = await selectProducts(
    db,
    businessId,
    sql`subject.id = any (${ids}::bigint[])
      and (${storeIds}::bigint[] is null or subject.store_id = any (${storeIds}::bigint[])) order by subject.id`,
  );
  return rows.map(productOf);
}
