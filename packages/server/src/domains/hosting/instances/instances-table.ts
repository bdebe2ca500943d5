import type { Manifest } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { AppEnvironment, InstanceKey } from '../../../hosting/channel/instance-key.js';

export interface RunnableVersion {
  clientId: string;
  manifest: Manifest;
  blobId: string;
  sha256: string;
}

/** An environment's version that may run: being deployed, or deployed once, and not suspended since. */
const mayRun = sql`a.state not in ('suspended', 'archived') and (d.status = 'deploying' or (d.deployed_at is not null and d.status <> 'suspended'))`;

/** Undefined for what must not run. */
export async function selectRunnable(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
): Promise<RunnableVersion | undefined> {
  const { rows } = await sql<RunnableVersion>`
    select a.client_id as "clientId", v.manifest, b.blob_id as "blobId", b.sha256
    from version_deploys d
    join apps a on a.id = d.app_id
    join versions v on v.app_id = d.app_id and v.version = d.version
    join version_bundles b on b.app_id = d.app_id and b.version = d.version and b.scan_status = 'passed'
      and b.blob_id is not null
    where d.app_id = ${appId} and d.version = ${versionNumber} and d.environment = ${environment} and ${mayRun}`.execute(
    db,
  );
  return rows[0];
}

/** Whose sources a stack is mapped with. */
export async function selectBundle(
  db: Database,
  { appId, versionNumber }: Pick<InstanceKey, 'appId' | 'versionNumber'>,
): Promise<{ blobId: string; sha256: string } | undefined> {
  const { rows } = await sql<{ blobId: string; sha256: string }>`
    select blob_id as "blobId", sha256 from version_bundles
    where app_id = ${appId} and version = ${versionNumber} and scan_status = 'passed' and blob_id is not null`.execute(
    db,
  );
  return rows[0];
}

export interface ServedVersion {
  appId: string;
  version: number;
  environment: AppEnvironment;
}

/** What a host name stands for now; undefined when nothing of it may be served. */
export async function selectServed(
  db: Database,
  handle: string,
  which: 'current' | 'staging' | { version: number; environment: 'staging' | null },
): Promise<ServedVersion | undefined> {
  const named =
    which === 'current'
      ? sql`d.environment = 'production' and d.version = a.current_version`
      : which === 'staging'
        ? sql`d.environment = 'staging' and d.status = 'deployed'`
        : sql`d.version = ${which.version} and (${which.environment}::text is null or d.environment = ${which.environment}::text)`;
  const { rows } = await sql<ServedVersion>`
    select d.app_id as "appId", d.version, d.environment
    from apps a join version_deploys d on d.app_id = a.id
    where a.handle = ${handle} and ${named} and ${mayRun} and d.deployed_at is not null
    -- 'production' before 'staging'
    order by d.environment limit 1`.execute(db);
  return rows[0];
}

/** Instances that have a client secret, and that neither a deploy nor an installation wants any more. */
export async function selectRetired(db: Database, most: number): Promise<InstanceKey[]> {
  const { rows } = await sql<InstanceKey>`
    select s.app_id as "appId", s.hosted_version as "versionNumber", s.hosted_environment as environment
    from client_secrets s
    where s.hosted_version is not null and s.revoked_at is null
      and not exists (
        select 1 from version_deploys d
        where d.app_id = s.app_id and d.version = s.hosted_version and d.environment = s.hosted_environment
          and d.status in ('pending', 'deploying', 'deployed'))
      and not exists (
        select 1 from installations i join businesses b on b.id = i.business_id
        where i.app_id = s.app_id and i.version = s.hosted_version and i.state <> 'uninstalled'
          and b.dev_store = (s.hosted_environment = 'staging'))
    order by s.app_id, s.hosted_version, s.hosted_environment limit ${most}`.execute(db);
  return rows;
}
