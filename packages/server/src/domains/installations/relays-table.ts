import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { AppRow } from '../apps/find-app.js';

/** Without a beat for this long nothing is attempted, and for that long the relay has ended. */
export const asleepAfterSeconds = 15;
const endsAfterSeconds = 86_400;
/** How many ended ones of an app are kept, to tell their clients how they ended. */
const maxEnded = 20;

export type RelayEnd = 'closed' | 'taken_over' | 'silent';

export interface Relay {
  id: string;
  appId: string;
  developerId: string;
  /** Null means every dev store of the developer. */
  devStoreId: string | null;
  /** The business of that dev store. */
  businessId: string | null;
  expiresAt: Date;
  endedBy: RelayEnd | null;
  app: Pick<AppRow, 'id' | 'state'>;
}

interface RelayRow {
  id: string;
  app_id: string;
  developer_id: string;
  dev_store_id: string | null;
  business_id: string | null;
  expires_at: Date;
  ended_by: RelayEnd | null;
  app_state: AppRow['state'];
}

const columns = sql`id, app_id, developer_id, dev_store_id, business_id, beat_at + make_interval(secs => ${sql.lit(endsAfterSeconds)}) as expires_at,
  (select state from apps where apps.id = relays.app_id) as app_state,
  case when ended_at is not null then ended_by
    when beat_at <= clock_timestamp() - make_interval(secs => ${sql.lit(endsAfterSeconds)}) then 'silent' end as ended_by`;

export interface RelayScope {
  appId: string;
  developerId: string;
  devStoreId: string | null;
  businessId: string | null;
}

export async function insertRelay(
  db: Database,
  { appId, developerId, devStoreId, businessId }: RelayScope,
): Promise<Relay> {
  const { rows } = await sql<RelayRow>`
    insert into relays (app_id, developer_id, dev_store_id, business_id)
    values (${appId}, ${developerId}, ${devStoreId}, ${businessId})
    returning ${columns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The relay was not written.');
  return asRelay(row);
}

/** Ends the living relays that one of this scope replaces altogether; those of more stores keep the others. */
export async function endReplaced(db: Database, { appId, developerId, devStoreId }: RelayScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update relays set ended_at = clock_timestamp(), ended_by = 'taken_over'
    where app_id = ${appId} and developer_id = ${developerId} and ended_at is null
      and (${devStoreId}::bigint is null or dev_store_id = ${devStoreId}::bigint)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A command that opens one relay after the other leaves only its last ones behind. */
export async function deleteReplacedRelays(db: Database, { appId, developerId }: RelayScope): Promise<void> {
  await sql`
    delete from relays where id in (
      select id from relays where app_id = ${appId} and developer_id = ${developerId} and ended_at is not null
      order by id desc offset ${maxEnded})`.execute(db);
}

export async function selectRelay(
  db: Database,
  { id, appId, developerId }: { id: string; appId: string; developerId: string },
): Promise<Relay | undefined> {
  const { rows } = await sql<RelayRow>`
    select ${columns} from relays where id = ${id} and app_id = ${appId} and developer_id = ${developerId}`.execute(db);
  return rows[0] && asRelay(rows[0]);
}

/** Notes a sign of life. Beats within a second are one: an answer is a beat too, and many answers come in a second. */
export async function recordRelayHeartbeat(db: Database, id: string): Promise<void> {
  await sql`
    update relays set beat_at = clock_timestamp()
    where id = ${id} and ended_at is null and beat_at < clock_timestamp() - interval '1 second'`.execute(db);
}

/** Its client has just connected to the stream, which is a beat too. */
export async function recordRelayConnection(db: Database, id: string): Promise<void> {
  await sql`
    update relays set connected_at = clock_timestamp(), beat_at = clock_timestamp()
    where id = ${id} and ended_at is null`.execute(db);
}

export async function endRelay(db: Database, id: string): Promise<void> {
  await sql`
    update relays set ended_at = clock_timestamp(), ended_by = 'closed' where id = ${id} and ended_at is null`.execute(
    db,
  );
}

/** How those who wait for answers see a relay; one that has been forgotten has ended. */
export interface RelayPulse {
  ended: boolean;
  /** Seconds since its last beat. */
  silentSeconds: number;
  /** Seconds since its client connected; null when it never did. */
  connectedSeconds: number | null;
}

export async function readRelayPulses(db: Database, ids: readonly string[]): Promise<Map<string, RelayPulse>> {
  const { rows } = await sql<{ id: string; ended: boolean; silent: number; connected: number | null }>`
    select id, ended_at is not null as ended, extract(epoch from clock_timestamp() - beat_at)::float as silent,
      extract(epoch from clock_timestamp() - connected_at)::float as connected
    from relays where id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [row.id, { ended: row.ended, silentSeconds: row.silent, connectedSeconds: row.connected }]),
  );
}

/** Those that ended, or have been silent for long enough, more than a day ago. */
export async function deleteOldRelays(db: Database): Promise<void> {
  await sql`
    delete from relays
    where coalesce(ended_at, beat_at + make_interval(secs => ${endsAfterSeconds})) < clock_timestamp() - interval '1 day'`.execute(
    db,
  );
}

function asRelay(row: RelayRow): Relay {
  return {
    id: row.id,
    appId: row.app_id,
    developerId: row.developer_id,
    devStoreId: row.dev_store_id,
    businessId: row.business_id,
    expiresAt: row.expires_at,
    endedBy: row.ended_by,
    app: { id: row.app_id, state: row.app_state },
  };
}
