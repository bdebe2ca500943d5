import type { Generated, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { AppRow } from '../apps-table.js';

export interface ClientSecretsTable {
  id: Generated<string>;
  app_id: string;
  secret_hash: Buffer;
  last4: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    client_secrets: ClientSecretsTable;
  }
}

export type ClientSecretRow = Selectable<ClientSecretsTable>;

/** How many dead secrets a list still shows. */
const mostListed = 50;

export async function selectSecrets(db: Database, appId: string): Promise<ClientSecretRow[]> {
  return db
    .selectFrom('client_secrets')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
}

/** The secrets that still work: active ones and retiring ones. */
export async function selectLiveSecrets(db: Database, appId: string, now: Date): Promise<ClientSecretRow[]> {
  return db
    .selectFrom('client_secrets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute();
}

export interface LiveSecret {
  secretId: string;
  lastUsedAt: Date | null;
  app: AppRow;
}

/** The app and its secret in one look, for the token endpoint; undefined unless both belong together and live. */
export async function selectLiveSecret(
  db: Database,
  clientId: string,
  secretHash: Buffer,
  now: Date,
): Promise<LiveSecret | undefined> {
  const { rows } = await sql<AppRow & { secret_id: string; secret_last_used_at: Date | null }>`
    select app.*, secret.id as secret_id, secret.last_used_at as secret_last_used_at
    from client_secrets as secret
    join apps as app on app.id = secret.app_id
    where secret.secret_hash = ${secretHash} and app.client_id = ${clientId}
      and secret.revoked_at is null and (secret.expires_at is null or secret.expires_at > ${now})`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { secret_id, secret_last_used_at, ...app } = row;
  return { secretId: secret_id, lastUsedAt: secret_last_used_at, app };
}

/** Every secret of every app that these people's developer accounts have; returns the apps. */
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
