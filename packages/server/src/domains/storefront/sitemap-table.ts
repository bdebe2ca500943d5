import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { Storefront } from './storefronts-table.js';

type Place = Pick<Storefront, 'businessId' | 'storeId'>;

export interface MappedPage {
  id: string;
  name: string;
  updatedAt: Date;
}

export async function countMappedProducts(db: Database, { businessId, storeId }: Place): Promise<number> {
  const { rows } = await sql<{ products: string }>`select count(*) as products from products
    where business_id = ${businessId} and store_id = ${storeId} and active`.execute(db);
  return Number(rows[0]?.products ?? 0);
}

/** A part of the store's active products, oldest first, so that a new one changes the last file alone. */
export async function selectMappedProducts(
  db: Database,
  { businessId, storeId }: Place,
  { from, most }: { from: number; most: number },
): Promise<MappedPage[]> {
  const { rows } = await sql<MappedPage>`
    select product.id, product.name, product.updated_at as "updatedAt" from (
      select id from products where business_id = ${businessId} and store_id = ${storeId} and active
      order by created_at, id offset ${from} limit ${most}) as page
    join products as product on product.business_id = ${businessId} and product.id = page.id order by product.id`.execute(
    db,
  );
  return rows;
}

const maxCollections = 5_000;

export async function selectMappedCollections(db: Database, { businessId, storeId }: Place): Promise<MappedPage[]> {
  const { rows } = await sql<MappedPage>`
    select id, name, updated_at as "updatedAt" from collections
    where business_id = ${businessId} and store_id = ${storeId} and active and deleted_at is null
    order by created_at, id limit ${maxCollections}`.execute(db);
  return rows;
}
