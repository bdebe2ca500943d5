import type { Database } from '@souk/server/foundation/database/open-database.js';
import { sql } from 'kysely';

/** Indexes that enforce nothing are made after the rows: that takes a fraction of the time, and leaves them as compact as a rebuilt one. */
export async function fillWithoutIndexes(db: Database, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await fill();
  await db.transaction().execute(async (transaction) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(transaction);
    for (const { definition } of rows) await sql.raw(definition).execute(transaction);
  });
}
