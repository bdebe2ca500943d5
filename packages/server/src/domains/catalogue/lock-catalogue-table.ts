import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** Before products, their stock or their memberships change: see the function itself for the order of locks. */
export async function lockProducts(db: Database, businessId: string, productIds: readonly string[]): Promise<void> {
  await sql`select lock_products(${businessId}, ${productIds}::bigint[])`.execute(db);
}

/** For a product that does not exist yet, so that there is no row to lock. */
export async function enterStoreCatalogue(db: Database, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(catalogue_gate(${storeId}))`.execute(db);
}

/** Before collections of a store change: waits for transactions that change its products, and keeps new ones waiting. */
export async function holdStoreCatalogue(db: Database, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(catalogue_gate(${storeId}))`.execute(db);
}
