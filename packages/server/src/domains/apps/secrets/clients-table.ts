import { CompiledQuery } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

/** Who calls the token endpoint: the HTTP Basic credentials, with the secret already hashed. */
export interface ClientCredentials {
  clientId: string;
  secretHash: Buffer;
}

/** An authenticated app. */
export interface Client {
  appId: string;
  clientId: string;
  /** Set for the secret of a preview: it may act for this installation alone. */
  onlyInstallationId: string | null;
  /** Set for the secret of a hosted version on staging. */
  devStoresOnly: boolean;
}

/** Where a client may act. */
export type ClientReach = Pick<Client, 'onlyInstallationId' | 'devStoresOnly'>;

/** Whether the client may act for an installation of its app. */
export const mayActFor = (
  { onlyInstallationId, devStoresOnly }: ClientReach,
  installation: { id: string; onDevStore: boolean },
): boolean =>
  (onlyInstallationId === null || onlyInstallationId === installation.id) &&
  (!devStoresOnly || installation.onDevStore);

/**
 * The apps that credentials belong to, as two common table expressions that every grant can embed in its own statement: a
 * revoked secret stops working with the very next request. `credentials` selects `client_id` and `secret_hash`. An unknown client
 * and a wrong secret take the same two look-ups.
 */
export const clientsOf = (credentials: string, now: string) => `
  client as materialized (
    select sent.client_id, sent.secret_hash, a.id as app_id, s.id as secret_id, s.installation_id as only_installation,
      s.hosted_environment is not distinct from 'staging' as dev_stores_only, a.state <> 'suspended' as may_act
    from (${credentials}) as sent
    join client_secrets s on s.secret_hash = sent.secret_hash
    join apps a on a.id = s.app_id and a.client_id = sent.client_id
    where a.state <> 'archived' and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${now})
  ), noted as (
    update client_secrets s set last_used_at = ${now}
    from client where s.id = client.secret_id
      and (s.last_used_at is null or s.last_used_at < ${now}::timestamptz - interval '1 minute')
  )`;

const selectStatement = `
  with ${clientsOf('select $1::text as client_id, $2::bytea as secret_hash', '$3')}
  select app_id, only_installation, dev_stores_only from client`;

export async function selectClient(
  db: Database,
  { clientId, secretHash }: ClientCredentials,
  now: Date,
): Promise<Client | undefined> {
  const parameters = [clientId, secretHash, now];
  const { rows } = await db.executeQuery<{
    app_id: string;
    only_installation: string | null;
    dev_stores_only: boolean;
  }>(CompiledQuery.raw(selectStatement, parameters));
  const [row] = rows;
  return (
    row && {
      appId: row.app_id,
      clientId,
      onlyInstallationId: row.only_installation,
      devStoresOnly: row.dev_stores_only,
    }
  );
}
