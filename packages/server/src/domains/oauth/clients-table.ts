import { CompiledQuery } from 'kysely';
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
 * The app these credentials belong to, as two common table expressions over $1 (client id), $2 (hash of the secret) and
 * $3 (now), so that every grant can ask in its own statement: a revoked secret ends with the very next request. An
 * unknown client and a wrong secret take the same two look-ups.
 */
export const clientExpressions = `
  client as (
    select a.id as app_id, s.id as secret_id, a.state <> 'suspended' as may_act
    from client_secrets s join apps a on a.id = s.app_id
    where s.secret_hash = $2 and a.client_id = $1 and a.state <> 'archived'
      and s.revoked_at is null and (s.expires_at is null or s.expires_at > $3)
  ), noted as (
    update client_secrets s set last_used_at = $3
    from client where s.id = client.secret_id
      and (s.last_used_at is null or s.last_used_at < $3::timestamptz - interval '1 minute')
  )`;

const selectStatement = `with ${clientExpressions} select app_id from client`;

export async function selectClient(
  db: Database,
  { clientId, secretHash }: ClientCredentials,
  now: Date,
): Promise<Client | undefined> {
  const parameters = [clientId, secretHash, now];
  const { rows } = await db.executeQuery<{ app_id: string }>(CompiledQuery.raw(selectStatement, parameters));
  return rows[0] && { appId: rows[0].app_id, clientId };
}
