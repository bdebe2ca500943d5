import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/**
 * Everything with a business id belongs to that business, whichever domain stores it. The tables are looked up, so that
 * tables added later are included.
 */

/** What makes the business a business, and what its apps hold: a reset leaves them alone. */
const standing = ['dev_stores', 'members', 'stores', 'installations', 'token_families', 'install_codes'];
/** Past events are still delivered to the apps and expire with age; these tables have no lookup by business. */
const passing = ['events', 'pending_deliveries', 'finished_deliveries'];

/** Empties the shop and leaves the business, its stores, people and installed apps. */
export async function deleteShopData(transaction: Database, businessId: string): Promise<void> {
  await deleteFrom(transaction, await tablesOfBusinesses(transaction, [...standing, ...passing]), businessId);
}

/** Deletes the business with everything left of it. */
export async function deleteBusiness(transaction: Database, businessId: string): Promise<void> {
  await deleteFrom(transaction, await tablesOfBusinesses(transaction, [...standing, ...passing]), businessId);
  await sql`delete from businesses where id = ${businessId}`.execute(transaction);
}

async function tablesOfBusinesses(db: Database, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relation.relname as name
    from pg_class as relation
    join pg_attribute as attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = current_schema()::regnamespace and relation.relkind in ('r', 'p')
      and not relation.relispartition and attribute.attname = 'business_id' and not attribute.attisdropped
      and not relation.relname = any(${except}::text[])
    order by relation.relname`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('events_'));
}

async function deleteFrom(transaction: Database, tables: readonly string[], businessId: string): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where business_id = ${businessId}`.execute(transaction);
}
