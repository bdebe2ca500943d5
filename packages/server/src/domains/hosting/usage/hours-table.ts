import type { HostedHour } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import type { InstanceUsage } from '../../../hosting/channel/instance-source.js';

/** Adds to what is stored; counts by name are added name by name. */
export async function addUsage(
  db: Database,
  { appId, environment }: Pick<InstanceKey, 'appId' | 'environment'>,
  hour: Date,
  usage: InstanceUsage,
): Promise<void> {
  const { requests, durationMs, cpuMs, outboundCalls, starts, failures, kills, memoryPeakBytes } = usage;
  const whole = (value: number) => Math.max(0, Math.round(value));
  await sql`
    insert into hosting_hours as h (app_id, environment, hour, requests, duration_ms, cpu_ms, outbound_calls, starts,
      failures, kills, memory_peak_bytes)
    values (${appId}, ${environment}, ${hour}, ${whole(requests)}, ${whole(durationMs)}, ${whole(cpuMs)},
      ${whole(outboundCalls)}, ${whole(starts)}, ${JSON.stringify(failures)}::jsonb, ${JSON.stringify(kills)}::jsonb,
      ${whole(memoryPeakBytes)})
    on conflict (app_id, environment, hour) do update set
      requests = h.requests + excluded.requests, duration_ms = h.duration_ms + excluded.duration_ms,
      cpu_ms = h.cpu_ms + excluded.cpu_ms, outbound_calls = h.outbound_calls + excluded.outbound_calls,
      starts = h.starts + excluded.starts, memory_peak_bytes = greatest(h.memory_peak_bytes, excluded.memory_peak_bytes),
      failures = ${added(sql`h.failures`, sql`excluded.failures`)},
      kills = ${added(sql`h.kills`, sql`excluded.kills`)}`.execute(db);
}

const added = (one: ReturnType<typeof sql>, other: ReturnType<typeof sql>) => sql`(
  select coalesce(jsonb_object_agg(name, total), '{}') from (
    select name, sum(value::numeric) as total
    from (select * from jsonb_each_text(${one}) union all select * from jsonb_each_text(${other})) as both_(name, value)
    group by name) as sums)`;

interface HourRow {
  hour: Date;
  environment: HostedHour['environment'];
  requests: string;
  duration_ms: string;
  cpu_ms: string;
  outbound_calls: string;
  starts: string;
  failures: Record<string, number>;
  kills: Record<string, number>;
  memory_peak_bytes: string;
}

export async function selectUsage(db: Database, appId: string, from: Date): Promise<HostedHour[]> {
  const { rows } = await sql<HourRow>`
    select hour, environment, requests, duration_ms, cpu_ms, outbound_calls, starts, failures, kills, memory_peak_bytes
    from hosting_hours where app_id = ${appId} and hour >= ${from} order by hour, environment`.execute(db);
  return rows.map((row) => ({
    hour: row.hour.toISOString(),
    environment: row.environment,
    requests: Number(row.requests),
    failures: row.failures,
    durationMs: Number(row.duration_ms),
    cpuMs: Number(row.cpu_ms),
    outboundCalls: Number(row.outbound_calls),
    starts: Number(row.starts),
    kills: row.kills,
    memoryPeakBytes: Number(row.memory_peak_bytes),
  }));
}

export async function deleteOldUsage(db: Database, before: Date): Promise<void> {
  await sql`delete from hosting_hours where hour < ${before}`.execute(db);
}
