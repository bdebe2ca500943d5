import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { readyLanes } from '../queue/lanes-table.js';
import type { RelayScope } from './relays-table.js';

/** Installations a relay of this scope serves, ended ones too: they may be owed their last notice. */
const covered = ({ appId, developerId, devStoreId }: RelayScope) => sql`
  select i.id from dev_stores d join installations i on i.business_id = d.business_id
  where d.developer_id = ${developerId} and i.app_id = ${appId}
    and (${devStoreId}::bigint is null or d.id = ${devStoreId}::bigint)`;

interface MovedRow {
  installation_id: string;
  endpoint: string;
  due_at: Date;
}

/** Lets what waits for the relay to wake be looked at now. Returns how many there were. */
export async function stirSleepers(db: Database, scope: RelayScope, now: Date): Promise<number> {
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
  await readyLanes(db, lanes);
  return rows.length;
}
