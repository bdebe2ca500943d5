import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../../foundation/database/sql/array-literal.js';
import type { SkipReason } from '../routing/route-event.js';
import { recordDeliveryChanges } from '../stream/record-changes-table.js';

/** One attempt, as the log keeps it. */
export interface LoggedAttempt {
  at: string;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
}

/** A delivery that a worker has claimed. */
export interface ClaimedDelivery {
  id: string;
  /** The worker that claimed it; only that worker may write its outcome. */
  claimedBy: string;
  businessId: string;
  appId: string;
  installationId: string;
  eventId: string;
  topic: Topic;
  endpoint: string;
  eventAt: Date;
  attempts: number;
  lastAttemptAt: Date | null;
  httpStatus: number | null;
  error: string | null;
  durationMs: number | null;
  attemptLog: LoggedAttempt[] | null;
  replayOf: 'delivered' | 'failed' | null;
}

export interface NewDelivery {
  /** Null until it is given one. */
  id: string | null;
  businessId: string;
  appId: string;
  installationId: string;
  eventId: string;
  topic: Topic;
  endpoint: string;
  eventAt: Date;
  /** Claimed from the start when the worker that created it has a free slot. */
  claimed: boolean;
}

export interface PendingRow {
  id: string;
  business_id: string;
  app_id: string;
  installation_id: string;
  event_id: string;
  topic: Topic;
  endpoint: string;
  event_at: Date;
  attempts: number;
  last_attempt_at: Date | null;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
  attempt_log: LoggedAttempt[] | null;
  replay_of: 'delivered' | 'failed' | null;
  claimed_by: string | null;
}

export function asClaimed(row: PendingRow): ClaimedDelivery {
  return {
    id: row.id,
    claimedBy: row.claimed_by ?? '',
    businessId: row.business_id,
    appId: row.app_id,
    installationId: row.installation_id,
    eventId: row.event_id,
    topic: row.topic,
    endpoint: row.endpoint,
    eventAt: row.event_at,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    httpStatus: row.http_status,
    error: row.error,
    durationMs: row.duration_ms,
    attemptLog: row.attempt_log,
    replayOf: row.replay_of,
  };
}

/** A new delivery that knows its id. */
export interface NamedDelivery extends NewDelivery {
  id: string;
}

/** A new delivery as the worker claims it, before its first attempt. Member by member, in the order of `asClaimed`: spreading would take ten times as long. */
export function asUntouched(delivery: NamedDelivery, worker: string): ClaimedDelivery {
  return {
    id: delivery.id,
    claimedBy: worker,
    businessId: delivery.businessId,
    appId: delivery.appId,
    installationId: delivery.installationId,
    eventId: delivery.eventId,
    topic: delivery.topic,
    endpoint: delivery.endpoint,
    eventAt: delivery.eventAt,
    attempts: 0,
    lastAttemptAt: null,
    httpStatus: null,
    error: null,
    durationMs: null,
    attemptLog: null,
    replayOf: null,
  };
}

export interface SkippedDelivery extends Omit<NewDelivery, 'id' | 'claimed' | 'endpoint'> {
  reason: SkipReason;
}

/** Records what is not sent, and why. */
export async function insertSkipped(db: Database, skipped: readonly SkippedDelivery[], now: Date): Promise<void> {
  await sql`
    with made as (
      insert into finished_deliveries
        (id, business_id, app_id, installation_id, event_id, topic, event_at, error, status, created_at, finished_at, attempts)
      select next_id(), d.*, 'skipped', ${now}, ${now}, 0 from unnest(
        ${numbersLiteral(skipped.map((delivery) => delivery.businessId))}::bigint[],
        ${numbersLiteral(skipped.map((delivery) => delivery.appId))}::bigint[],
        ${numbersLiteral(skipped.map((delivery) => delivery.installationId))}::bigint[],
        ${numbersLiteral(skipped.map((delivery) => delivery.eventId))}::bigint[],
        ${textsLiteral(skipped.map((delivery) => delivery.topic))}::text[],
        ${timesLiteral(skipped.map((delivery) => delivery.eventAt))}::timestamptz[],
        ${textsLiteral(skipped.map((delivery) => delivery.reason))}::text[]
      ) as d returning id, app_id
    ) ${recordDeliveryChanges('made')}`.execute(db);
}
