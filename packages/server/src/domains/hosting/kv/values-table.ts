import type { DeployEnvironment } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface StorePlace {
  appId: string;
  environment: DeployEnvironment;
}

export async function selectValue(
  db: Database,
  { appId, environment }: StorePlace,
  name: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from hosting_values where app_id = ${appId} and environment = ${environment} and name = ${name}`.execute(
    db,
  );
  return rows[0]?.sealed;
}

export interface ValueToWrite {
  name: string;
  sealed: Buffer;
  /** Of name and value, as they are counted. */
  bytes: number;
  now: Date;
}

/** A trigger counts it. Returns how many bytes it adds; undefined when the store would hold more than it may, and nothing is written. */
export async function writeValue(
  db: Database,
  { appId, environment }: StorePlace,
  { name, sealed, bytes, now }: ValueToWrite,
): Promise<number | undefined> {
  try {
    const { rows } = await sql<{ added: number }>`
      with before as (
        select bytes from hosting_values where app_id = ${appId} and environment = ${environment} and name = ${name})
      insert into hosting_values (app_id, environment, name, sealed, bytes, updated_at)
      values (${appId}, ${environment}, ${name}, ${sealed}, ${bytes}, ${now})
      on conflict (app_id, environment, name) do update
        set sealed = excluded.sealed, bytes = excluded.bytes, updated_at = excluded.updated_at
      returning bytes - coalesce((select before.bytes from before), 0) as added`.execute(db);
    return rows[0]?.added;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'hosting_stores_full') return undefined;
    throw error;
  }
}

export async function deleteValue(db: Database, { appId, environment }: StorePlace, name: string): Promise<void> {
  await sql`
    delete from hosting_values where app_id = ${appId} and environment = ${environment} and name = ${name}`.execute(db);
}

/** In the order of their bytes. */
export async function selectNames(
  db: Database,
  { appId, environment }: StorePlace,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from hosting_values
    where app_id = ${appId} and environment = ${environment}
      and name >= ${prefix} and starts_with(name, ${prefix})
      and (${after}::text is null or name > ${after}::text)
    order by name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}
