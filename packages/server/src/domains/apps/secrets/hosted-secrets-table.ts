import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface HostedPlace {
  appId: string;
  version: number;
  environment: 'staging' | 'production';
}

export async function selectHostedSecret(
  db: Database,
  { appId, version, environment }: HostedPlace,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from client_secrets
    where app_id = ${appId} and hosted_version = ${version} and hosted_environment = ${environment}
      and revoked_at is null`.execute(db);
  return rows[0]?.sealed;
}

/** False when there is one already. */
export async function insertHostedSecret(
  db: Database,
  { appId, version, environment }: HostedPlace,
  { secretHash, last4, sealed }: { secretHash: Buffer; last4: string; sealed: Buffer },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into client_secrets (app_id, secret_hash, last4, created_at, hosted_version, hosted_environment, sealed)
    values (${appId}, ${secretHash}, ${last4}, ${now}, ${version}, ${environment}, ${sealed})
    on conflict (app_id, hosted_version, hosted_environment) where hosted_version is not null and revoked_at is null
    do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function revokeHostedSecrets(
  db: Database,
  { appId, environment }: Pick<HostedPlace, 'appId' | 'environment'>,
  now: Date,
): Promise<void> {
  await sql`
    update client_secrets set revoked_at = ${now}, sealed = null
    where app_id = ${appId} and hosted_environment = ${environment} and revoked_at is null`.execute(db);
}

export async function revokeHostedSecret(
  db: Database,
  { appId, version, environment }: HostedPlace,
  now: Date,
): Promise<void> {
  await sql`
    update client_secrets set revoked_at = ${now}, sealed = null
    where app_id = ${appId} and hosted_version = ${version} and hosted_environment = ${environment}
      and revoked_at is null`.execute(db);
}
