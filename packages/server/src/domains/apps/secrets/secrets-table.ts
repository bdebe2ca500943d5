import type { Generated, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface ClientSecretsTable {
  id: Generated<string>;
  app_id: string;
  secret_hash: Buffer;
  last4: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** Null for a secret of the app itself; a preview's works for its installation alone, and is not listed. */
  installation_id: Generated<string | null>;
  /** Set for a secret that the platform hands to a hosted version; it is not listed either. */
  hosted_version: Generated<number | null>;
  hosted_environment: Generated<'staging' | 'production' | null>;
  sealed: Generated<Buffer | null>;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    client_secrets: ClientSecretsTable;
  }
}

export type ClientSecretRow = Selectable<ClientSecretsTable>;

/** How many dead secrets a list still shows. */
const maxListed = 50;

export async function selectSecrets(db: Database, appId: string): Promise<ClientSecretRow[]> {
  return db
    .selectFrom('client_secrets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('installation_id', 'is', null)
    .where('hosted_version', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

/** The secrets that still work: active ones and retiring ones. */
export async function selectLiveSecrets(db: Database, appId: string, now: Date): Promise<ClientSecretRow[]> {
  return db
    .selectFrom('client_secrets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('installation_id', 'is', null)
    .where('hosted_version', 'is', null)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute();
}

/** Revokes every secret of every app owned by these people's developer accounts; returns the apps. */
export async function revokeSecretsOfPeople(db: Database, userIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (
      select app.id from apps as app join developer_accounts as account on account.id = app.developer_id
      where account.user_id = any (${userIds}::bigint[])
    ), revoked as (
      update client_secrets set revoked_at = ${now} from theirs
      where client_secrets.app_id = theirs.id and client_secrets.revoked_at is null
    )
    select id from theirs`.execute(db);
  return rows.map(({ id }) => id);
}

/** Only the hash is kept. */
export async function insertSecret(
  db: Database,
  secret: { appId: string; secretHash: Buffer; last4: string },
  now: Date,
): Promise<ClientSecretRow> {
  return db
    .insertInto('client_secrets')
    .values({ app_id: secret.appId, secret_hash: secret.secretHash, last4: secret.last4, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes every active secret of the app expire at this time. */
export async function retireSecrets(db: Database, appId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('client_secrets')
    .set({ expires_at: expiresAt })
    .where('app_id', '=', appId)
    .where('installation_id', 'is', null)
    .where('hosted_version', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', 'is', null)
    .execute();
}

/** False when the app has no such secret. Revoking twice keeps the first timestamp. */
export async function revokeSecretOf(db: Database, appId: string, secretId: string, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('client_secrets')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(now)) }))
    .where('id', '=', secretId)
    .where('app_id', '=', appId)
    .where('installation_id', 'is', null)
    .where('hosted_version', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The secret of a preview: the same one each time, so it may be there already. */
export async function storePreviewSecret(
  db: Database,
  {
    appId,
    installationId,
    secretHash,
    last4,
  }: { appId: string; installationId: string; secretHash: Buffer; last4: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into client_secrets (app_id, installation_id, secret_hash, last4, created_at)
    values (${appId}, ${installationId}, ${secretHash}, ${last4}, ${now})
    on conflict (secret_hash) do nothing`.execute(db);
}

export async function revokePreviewSecret(db: Database, installationId: string, now: Date): Promise<void> {
  await sql`
    update client_secrets set revoked_at = ${now}
    where installation_id = ${installationId} and revoked_at is null`.execute(db);
}
