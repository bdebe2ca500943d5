import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { RelayScope } from '../../installations/relays.js';
import { readyQueues } from '../queue/delivery-queues-table.js';

/** Installations a relay of this scope serves, ended ones too: they may be owed their last notice. */
const covered = ({ appId, developerId, businessId }: RelayScope) => sql`
  select i.id from installations i
  join businesses b on b.id = i.business_id and b.dev_store
  join members m on m.business_id = b.id and m.owner
  join developer_accounts d on d.user_id = m.user_id
  where d.id = ${developerId} and i.app_id = ${appId}
    and (${businessId}::bigint is null or i.business_id = ${businessId}::bigint)`;

interface MovedRow {
  installation_id: string;
  endpoint: string;
  due_at: Date;
}

/** Lets what waits for the relay to wake be looked at now. Returns how many there were. */
export async function wakeSleepingDeliveries(db: Database, scope: RelayScope, now: Date): Promise<number> {
  const { rows } = await sql<MovedRow>`
    update pending_deliveries p set endpoint = 'relay:' || c.id, due_at = ${now}, changed_by = pg_current_xact_id()
    from (${covered(scope)}) c
    where p.installation_id = c.id and p.endpoint = 'asleep:' || c.id and p.claimed_by is null
    returning p.installation_id, p.endpoint, p.due_at`.execute(db);
  return serveLanes(db, rows);
}

/** What waits for its next attempt at the app's endpoint waits for it at the relay from now on. */
export async function moveToRelay(db: Database, scope: RelayScope): Promise<number> {
  const { rows } = await sql<MovedRow>`
    update pending_deliveries p set endpoint = 'relay:' || c.id
    from (${covered(scope)}) c
    where p.installation_id = c.id and p.claimed_by is null
      and p.endpoint not in ('relay:' || c.id, 'asleep:' || c.id)
    returning p.installation_id, p.endpoint, p.due_at`.execute(db);
  return serveLanes(db, rows);
}

async function serveLanes(db: Database, rows: readonly MovedRow[]): Promise<number> {
  const lanes = rows.map((row) => ({
    installationId: row.installation_id,
    endpoint: row.endpoint,
    readyAt: row.due_at,
  }));
  await readyQueues(db, lanes);
  return rows.length;
}
