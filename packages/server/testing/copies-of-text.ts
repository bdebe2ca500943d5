import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../src/foundation/database/open-database.js';

/** Every table of the database, and every kept file, in which one of the texts is still to be found. */
export async function copiesOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => `%${text.replace(/[%_\\]/g, '\\$&')}%`);
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql`select from ${sql.table(`${schema}.${name}`)} as one
      where one::text like any (${wanted}::text[]) limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  for (const { id, plain } of await keptFiles(db)) {
    if (texts.some((text) => plain.includes(text))) found.push(`file ${id}`);
  }
  return found.sort();
}

/** What was written so far is looked at too: a file that is not finished has no end, and is read as far as it goes. */
async function keptFiles(db: Database): Promise<{ id: string; plain: string }[]> {
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select blob_id as id, string_agg(bytes, '' order by position) as bytes from blob_chunks group by 1`.execute(db);
  return rows.map(({ id, bytes }) => ({ id, plain: isGzip(bytes) ? unpacked(bytes) : bytes.toString('latin1') }));
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const unpacked = (bytes: Buffer): string => gunzipSync(bytes, { finishFlush: 2 }).toString();
