import type { DeployEnvironment, DeployErrorCode, DeployStatus } from '@souk/contract';
import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';

export interface DeploysTable {
  app_id: string;
  version: number;
  environment: DeployEnvironment;
  status: Exclude<DeployStatus, 'none'>;
  deployed_at: ColumnType<Date | null, undefined, Date | null>;
  error_code: ColumnType<DeployErrorCode | null, DeployErrorCode | undefined, DeployErrorCode | null>;
  error_message: ColumnType<string | null, string | undefined, string | null>;
  dispatched_at: Date;
  dispatches: ColumnType<number, undefined, number>;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    version_deploys: DeploysTable;
  }
}

export type DeployRow = Selectable<DeploysTable>;

export async function selectDeploys(db: Database, appId: string, versions: readonly number[]): Promise<DeployRow[]> {
  if (versions.length === 0) return [];
  return db
    .selectFrom('version_deploys')
    .selectAll()
    .where('app_id', '=', appId)
    .where(sql<boolean>`version = any(${[...versions]}::int[])`)
    .execute();
}

/** Locked until the transaction ends. */
export async function lockDeploy(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
): Promise<DeployRow | undefined> {
  return db
    .selectFrom('version_deploys')
    .selectAll()
    .where('app_id', '=', appId)
    .where('version', '=', versionNumber)
    .where('environment', '=', environment)
    .forUpdate()
    .executeTakeFirst();
}

/** What is deployed already, or on its way, stays as it is: false then. */
export async function insertDeployRequest(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into version_deploys (app_id, version, environment, status, dispatched_at)
    values (${appId}, ${versionNumber}, ${environment}, 'pending', ${at})
    on conflict (app_id, version, environment) do update
      set status = 'pending', error_code = null, error_message = null, dispatched_at = ${at}, dispatches = 1
      where version_deploys.status in ('failed', 'superseded', 'suspended')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** It will never be tried: its bundle did not pass. */
export async function recordUndeployable(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
  errorCode: DeployErrorCode,
  at: Date,
): Promise<void> {
  await sql`
    insert into version_deploys (app_id, version, environment, status, error_code, dispatched_at)
    values (${appId}, ${versionNumber}, ${environment}, 'failed', ${errorCode}, ${at})
    on conflict (app_id, version, environment) do nothing`.execute(db);
}

/** False when it is no longer wanted. One that another process began and did not end is begun again. */
export async function beginDeploy(db: Database, { appId, versionNumber, environment }: InstanceKey): Promise<boolean> {
  const { rows } = await sql`
    update version_deploys set status = 'deploying'
    where app_id = ${appId} and version = ${versionNumber} and environment = ${environment}
      and status in ('pending', 'deploying')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes the place of the version that was deployed there. */
export async function recordDeployed(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
  at: Date,
): Promise<void> {
  await sql`
    update version_deploys set status = 'superseded'
    where app_id = ${appId} and environment = ${environment} and status = 'deployed' and version <> ${versionNumber}`.execute(
    db,
  );
  await sql`
    update version_deploys set status = 'deployed', deployed_at = ${at}, error_code = null, error_message = null
    where app_id = ${appId} and version = ${versionNumber} and environment = ${environment}`.execute(db);
}

export async function supersedeDeployed(db: Database, appId: string, environment: DeployEnvironment): Promise<void> {
  await sql`
    update version_deploys set status = 'superseded'
    where app_id = ${appId} and environment = ${environment} and status = 'deployed'`.execute(db);
}

/** False when it was no longer under way. */
export async function recordDeployFailed(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
  { errorCode, message }: { errorCode: DeployErrorCode; message: string },
): Promise<boolean> {
  const { rows } = await sql`
    update version_deploys set status = 'failed', error_code = ${errorCode}, error_message = ${message}
    where app_id = ${appId} and version = ${versionNumber} and environment = ${environment}
      and status in ('pending', 'deploying')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Of several versions on their way to one environment, the one that was asked for last is wanted. */
export async function supersedeOthersUnderWay(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
): Promise<void> {
  await sql`
    update version_deploys set status = 'superseded'
    where app_id = ${appId} and environment = ${environment} and version <> ${versionNumber}
      and status in ('pending', 'deploying')`.execute(db);
}

/** What runs of an app, or is about to. */
export async function suspendDeploys(db: Database, appId: string): Promise<void> {
  await sql`
    update version_deploys set status = 'suspended'
    where app_id = ${appId} and status in ('pending', 'deploying', 'deployed')`.execute(db);
}

/** Those that its suspension ended are wanted again. */
export async function selectSuspendedDeploys(db: Database, appId: string): Promise<InstanceKey[]> {
  return db
    .selectFrom('version_deploys')
    .select(['app_id as appId', 'version as versionNumber', 'environment'])
    .where('app_id', '=', appId)
    .where('status', '=', 'suspended')
    .execute();
}

/** Every version of an app that may have an instance now. */
export async function selectServable(db: Database, appId: string): Promise<InstanceKey[]> {
  return db
    .selectFrom('version_deploys')
    .select(['app_id as appId', 'version as versionNumber', 'environment'])
    .where('app_id', '=', appId)
    .where((row) => row.or([row('deployed_at', 'is not', null), row('status', '=', 'deploying')]))
    .orderBy('version', 'desc')
    .limit(maxStopped)
    .execute();
}

/** Older ones have gone to sleep long ago. */
const maxStopped = 50;

export interface SilentDeploy extends InstanceKey {
  dispatches: number;
}

/** Deploys that were queued before the time given and have not ended; locked until the transaction ends. */
export async function takeSilentDeploys(db: Database, before: Date, most: number): Promise<SilentDeploy[]> {
  return db
    .selectFrom('version_deploys')
    .select(['app_id as appId', 'version as versionNumber', 'environment', 'dispatches'])
    .where('status', 'in', ['pending', 'deploying'])
    .where('dispatched_at', '<', before)
    .orderBy('dispatched_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function countDeployDispatch(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('version_deploys')
    .set((row) => ({ dispatches: row('dispatches', '+', 1), dispatched_at: at }))
    .where('app_id', '=', appId)
    .where('version', '=', versionNumber)
    .where('environment', '=', environment)
    .execute();
}
