import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../../foundation/database/sql/array-literal.js';

/** What became of one app's deliveries of one topic in one hour. */
export interface WebhookHour {
  appId: string;
  hour: Date;
  topic: Topic;
  delivered: number;
  failed: number;
  retried: number;
  skipped: number;
  expired: number;
  /** See `duration-buckets.ts`. */
  durations: number[];
}

/** Adds to what is stored, in the order given. */
export async function addHours(db: Database, hours: readonly WebhookHour[]): Promise<void> {
  const numbers = (read: (hour: WebhookHour) => string | number) => numbersLiteral(hours.map(read));
  await sql`
    insert into webhook_hours as w (app_id, hour, topic, delivered, failed, retried, skipped, expired, durations)
    select app_id, hour, topic, delivered, failed, retried, skipped, expired, durations::integer[] from unnest(
      ${numbers(({ appId }) => appId)}::bigint[],
      ${timesLiteral(hours.map(({ hour }) => hour))}::timestamptz[],
      ${textsLiteral(hours.map(({ topic }) => topic))}::text[],
      ${numbers(({ delivered }) => delivered)}::integer[],
      ${numbers(({ failed }) => failed)}::integer[],
      ${numbers(({ retried }) => retried)}::integer[],
      ${numbers(({ skipped }) => skipped)}::integer[],
      ${numbers(({ expired }) => expired)}::integer[],
      ${textsLiteral(hours.map(({ durations }) => `{${durations.join(',')}}`))}::text[]
    ) as given(app_id, hour, topic, delivered, failed, retried, skipped, expired, durations)
    on conflict (app_id, hour, topic) do update set delivered = w.delivered + excluded.delivered,
      failed = w.failed + excluded.failed, retried = w.retried + excluded.retried,
      skipped = w.skipped + excluded.skipped, expired = w.expired + excluded.expired,
      durations = array(select a + b from unnest(w.durations, excluded.durations) with ordinality as both_(a, b, place)
        order by place)`.execute(db);
}

export async function selectHours(db: Database, appId: string, from: Date): Promise<WebhookHour[]> {
  const { rows } = await sql<WebhookHour>`
    select app_id as "appId", hour, topic, delivered, failed, retried, skipped, expired, durations
    from webhook_hours where app_id = ${appId} and hour >= ${from} order by hour`.execute(db);
  return rows;
}

export async function deleteOldHours(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_hours where ctid = any(array(
      select ctid from webhook_hours where hour < ${before} order by hour limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface WebhookSum {
  appId: string;
  delivered: number;
  failed: number;
  skipped: number;
}

/** What became of these apps' deliveries since a whole hour; apps without any are left out. */
export async function sumHours(db: Database, appIds: readonly string[], from: Date): Promise<WebhookSum[]> {
  const { rows } = await sql<WebhookSum>`
    select app_id as "appId", sum(delivered)::int as delivered, sum(failed)::int as failed, sum(skipped)::int as skipped
    from webhook_hours where app_id = any(${numbersLiteral(appIds)}::bigint[]) and hour >= ${from}
    group by app_id`.execute(db);
  return rows;
}
