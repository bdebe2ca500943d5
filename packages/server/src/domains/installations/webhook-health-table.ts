import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral, timesLiteral } from '../../foundation/database/sql/array-literal.js';

/** What a batch of attempts says about one installation's endpoint. */
export interface EndpointReport {
  installationId: string;
  lastDeliveredAt: Date | null;
  /** The first failure since the last success in the batch; null when it ended well. */
  failingSince: Date | null;
  lastFailedAt: Date | null;
  gone: boolean;
}

export interface DisabledEndpoint {
  installationId: string;
  appId: string;
  reason: 'gone' | 'failing';
}

/**
 * Moves the three-day clock and switches endpoints off: at once when gone, or when a failure comes `disableAfterSeconds`
 * or more after the first one since the last success. Returns which were switched off by this very call.
 */
export async function reportEndpoints(
  db: Database,
  reports: readonly EndpointReport[],
  { now, disableAfterSeconds }: { now: Date; disableAfterSeconds: number },
): Promise<DisabledEndpoint[]> {
  const { rows } = await sql<{ id: string; app_id: string; reason: DisabledEndpoint['reason'] }>`
    with report as (
      select * from unnest(
        ${reports.map((report) => report.installationId)}::bigint[],
        ${reports.map((report) => report.lastDeliveredAt)}::timestamptz[],
        ${reports.map((report) => report.failingSince)}::timestamptz[],
        ${reports.map((report) => report.lastFailedAt)}::timestamptz[],
        ${reports.map((report) => report.gone)}::boolean[]
      ) as r(installation_id, last_delivered_at, failing_since, last_failed_at, gone)
    ), locked as (
      select i.business_id, i.id, i.app_id, r.last_delivered_at, r.gone,
        i.webhooks_disabled_at is null as was_enabled,
        case
          when r.failing_since is null then null
          when r.last_delivered_at is null then coalesce(i.webhooks_failing_since, r.failing_since)
          else r.failing_since
        end as failing_since,
        r.last_failed_at
      from report r join installations i on i.id = r.installation_id
      order by i.id for no key update of i
    ), judged as (
      select *, case
          when not was_enabled then null
          when gone then 'gone'
          when last_failed_at - failing_since >= make_interval(secs => ${disableAfterSeconds}) then 'failing'
        end as reason
      from locked
    ), written as (
      update installations i set
        webhooks_last_delivered_at = greatest(i.webhooks_last_delivered_at, j.last_delivered_at),
        webhooks_failing_since = j.failing_since,
        webhooks_disabled_at = case when j.reason is null then i.webhooks_disabled_at else ${now} end,
        webhooks_disabled_reason = coalesce(j.reason, i.webhooks_disabled_reason)
      from judged j where i.business_id = j.business_id and i.id = j.id
    )
    select id, app_id, reason from judged where reason is not null`.execute(db);
  return rows.map((row) => ({ installationId: row.id, appId: row.app_id, reason: row.reason }));
}

/** For a batch in which everything was delivered: a statement to be executed with another one. */
export function recordDelivered(reports: readonly EndpointReport[]): RawBuilder<unknown> {
  return sql`
    update installations i set
      webhooks_last_delivered_at = greatest(i.webhooks_last_delivered_at, r.delivered_at), webhooks_failing_since = null
    from (
      select known.business_id, known.id, given.delivered_at
      from unnest(
        ${numbersLiteral(reports.map((report) => report.installationId))}::bigint[],
        ${timesLiteral(reports.map((report) => report.lastDeliveredAt))}::timestamptz[]
      ) as given(installation_id, delivered_at)
      join installations known on known.id = given.installation_id
      order by known.id for no key update of known
    ) r
    where i.business_id = r.business_id and i.id = r.id`;
}

/** Switches deliveries on again; the three-day clock starts again. False when there is no such living installation. */
export async function enableWebhooks(db: Database, appId: string, installationId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update installations
    set webhooks_disabled_at = null, webhooks_disabled_reason = null, webhooks_failing_since = null
    where app_id = ${appId} and id = ${installationId}`.execute(db);
  return numAffectedRows === 1n;
}

export interface TroubledEndpoints {
  appId: string;
  /** Failing, and not switched off yet. */
  failing: number;
  disabled: number;
}

/** How many living installations of these apps have an endpoint in trouble; apps without one are left out. */
export async function countTroubledEndpoints(db: Database, appIds: readonly string[]): Promise<TroubledEndpoints[]> {
  const { rows } = await sql<TroubledEndpoints>`
    select app_id as "appId", count(*) filter (where webhooks_disabled_at is null)::int as failing,
      count(*) filter (where webhooks_disabled_at is not null)::int as disabled
    from installations
    where app_id = any(${numbersLiteral(appIds)}::bigint[]) and state <> 'uninstalled'
      and (webhooks_failing_since is not null or webhooks_disabled_at is not null)
    group by app_id`.execute(db);
  return rows;
}
