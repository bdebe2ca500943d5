import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** Who calls the token endpoint: what HTTP Basic said, the secret already hashed. */
export interface ClientCredentials {
  clientId: string;
  secretHash: Buffer;
}

/** An authenticated app. */
export interface Client {
  appId: string;
  clientId: string;
}

/**
 * The app these credentials belong to, as two common table expressions, so that every grant can ask in its own statement:
 * a revoked secret ends with the very next request. An unknown client and a wrong secret take the same two look-ups.
 */
export function clientQuery({ clientId, secretHash }: ClientCredentials, now: Date) {
  return sql`
    client as (
      select a.id as app_id, s.id as secret_id, a.state <> 'suspended' as may_act
      from client_secrets s join apps a on a.id = s.app_id
      where s.secret_hash = ${secretHash} and a.client_id = ${clientId} and a.state <> 'archived'
        and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${now})
    ), noted as (
      update client_secrets s set last_used_at = ${now}
      from client where s.id = client.secret_id
        and (s.last_used_at is null or s.last_used_at < ${now}::timestamptz - interval '1 minute')
    )`;
}

export async function selectClient(
  db: Database,
  credentials: ClientCredentials,
  now: Date,
): Promise<Client | undefined> {
  const { rows } = await sql<{ app_id: string }>`
    with ${clientQuery(credentials, now)} select app_id from client`.execute(db);
  return rows[0] && { appId: rows[0].app_id, clientId: credentials.clientId };
}
