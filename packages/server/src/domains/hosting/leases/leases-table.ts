import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { AppEnvironment, InstanceKey } from '../../../hosting/channel/instance-key.js';
import { type HostAddress, leaseSeconds } from '../../../hosting/channel/instance-leases.js';

const living = sql`beat_at > clock_timestamp() - make_interval(secs => ${leaseSeconds})`;

export async function recordHeartbeat(db: Database, { hostId, url }: HostAddress): Promise<void> {
  await sql`
    insert into hosting_hosts (id, url) values (${hostId}, ${url})
    on conflict (id) do update set url = excluded.url, beat_at = clock_timestamp(), leaving = false`.execute(db);
}

interface LeaseRow {
  app_id: string;
  version: number;
  environment: AppEnvironment;
}

/** Which of these are not the host's any more. */
export async function selectLost(db: Database, hostId: string, keys: readonly InstanceKey[]): Promise<InstanceKey[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<LeaseRow>`
    select given.app_id, given.version, given.environment
    from unnest(${keys.map(({ appId }) => appId)}::bigint[], ${keys.map(({ versionNumber }) => versionNumber)}::int[],
      ${keys.map(({ environment }) => environment)}::text[]) as given(app_id, version, environment)
    where not exists (
      select 1 from hosting_leases l where l.app_id = given.app_id and l.version = given.version
        and l.environment = given.environment and l.host_id = ${hostId})`.execute(db);
  return rows.map(({ app_id, version, environment }) => ({ appId: app_id, versionNumber: version, environment }));
}

/**
 * The living host that holds the instance; else it becomes that of the preferred one, or of the one with the fewest. Two
 * that ask at the same moment get the same answer: the second waits for the row of the first.
 */
export async function assignLease(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
  preferred: string | null,
): Promise<HostAddress | null> {
  const { rows } = await sql<{ id: string; url: string | null }>`
    with chosen as (
      select h.id from hosting_hosts h
      where ${living} and not h.leaving
      order by (h.id = ${preferred}::text) desc nulls last,
        (select count(*) from hosting_leases l where l.host_id = h.id), h.id
      limit 1
    ), taken as (
      insert into hosting_leases (app_id, version, environment, host_id)
      select ${appId}, ${versionNumber}, ${environment}, id from chosen
      on conflict (app_id, version, environment) do update set host_id = case
        when exists (select 1 from hosting_hosts h where h.id = hosting_leases.host_id and ${living} and not h.leaving)
        then hosting_leases.host_id else excluded.host_id end
      returning host_id
    )
    select h.id, h.url from taken join hosting_hosts h on h.id = taken.host_id`.execute(db);
  const [row] = rows;
  return row ? { hostId: row.id, url: row.url } : null;
}

export async function selectHolder(
  db: Database,
  { appId, versionNumber, environment }: InstanceKey,
): Promise<HostAddress | undefined> {
  const { rows } = await sql<{ id: string; url: string | null }>`
    select h.id, h.url from hosting_leases l join hosting_hosts h on h.id = l.host_id
    where l.app_id = ${appId} and l.version = ${versionNumber} and l.environment = ${environment}
      and ${living} and not h.leaving`.execute(db);
  const [row] = rows;
  return row && { hostId: row.id, url: row.url };
}

export async function releaseLeases(db: Database, hostId: string, keys: readonly InstanceKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    delete from hosting_leases l
    using unnest(${keys.map(({ appId }) => appId)}::bigint[], ${keys.map(({ versionNumber }) => versionNumber)}::int[],
      ${keys.map(({ environment }) => environment)}::text[]) as given(app_id, version, environment)
    where l.app_id = given.app_id and l.version = given.version and l.environment = given.environment
      and l.host_id = ${hostId}`.execute(db);
}

/** What it holds stays with it until it has stopped. */
export async function markLeaving(db: Database, hostId: string): Promise<void> {
  await sql`update hosting_hosts set leaving = true where id = ${hostId}`.execute(db);
}

/** Hosts that have not been heard of for long, and what they held. */
export async function deleteSilentHosts(db: Database, minutes: number): Promise<void> {
  await sql`
    with gone as (
      delete from hosting_hosts where beat_at < clock_timestamp() - make_interval(mins => ${minutes}) returning id
    )
    delete from hosting_leases l using gone where l.host_id = gone.id`.execute(db);
}
