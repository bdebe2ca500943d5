import type { DeployEnvironment } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface VariablePlace {
  appId: string;
  environment: DeployEnvironment;
}

export interface VariableRow {
  name: string;
  sealed: Buffer;
  updated_at: Date;
}

/** By name; there are never more than a page of them. */
export async function selectVariables(db: Database, { appId, environment }: VariablePlace): Promise<VariableRow[]> {
  const { rows } = await sql<VariableRow>`
    select name, sealed, updated_at from hosting_variables
    where app_id = ${appId} and environment = ${environment} order by name collate "C"`.execute(db);
  return rows;
}

/** False when the variable is new and there are `most` already. The caller holds the app's lock. */
export async function writeVariable(
  db: Database,
  { appId, environment }: VariablePlace,
  { name, sealed, updated_at }: VariableRow,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into hosting_variables (app_id, environment, name, sealed, updated_at)
    select ${appId}, ${environment}, ${name}, ${sealed}, ${updated_at}
    where (select count(*) from hosting_variables
      where app_id = ${appId} and environment = ${environment} and name <> ${name}) < ${most}
    on conflict (app_id, environment, name) do update set sealed = excluded.sealed, updated_at = excluded.updated_at
    returning 1`.execute(db);
  return rows.length > 0;
}

/** False when there is none with this name. */
export async function deleteVariable(
  db: Database,
  { appId, environment }: VariablePlace,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from hosting_variables where app_id = ${appId} and environment = ${environment} and name = ${name}
    returning 1`.execute(db);
  return rows.length > 0;
}
