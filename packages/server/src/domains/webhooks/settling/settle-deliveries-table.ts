import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../../foundation/database/sql/array-literal.js';
import type { ReadyQueue } from '../queue/delivery-queues-table.js';
import type { ClaimedDelivery, LoggedAttempt } from '../queue/pending-deliveries-table.js';
import { recordDeliveryChanges } from '../stream/record-changes-table.js';

/** What a delivery's record says after an attempt, or after it was decided not to make one. */
export interface DeliveryFacts {
  attempts: number;
  lastAttemptAt: Date | null;
  httpStatus: number | null;
  error: string | null;
  durationMs: number | null;
  attemptLog: LoggedAttempt[] | null;
}

export interface FinishedDelivery {
  delivery: ClaimedDelivery;
  status: 'delivered' | 'failed' | 'skipped';
  facts: DeliveryFacts;
}

export interface WaitingDelivery {
  delivery: ClaimedDelivery;
  dueAt: Date;
  facts: DeliveryFacts;
  /** Where it waits from now on, if elsewhere than before. */
  endpoint?: string;
}

const json = (log: LoggedAttempt[] | null) => (log === null ? null : JSON.stringify(log));

/**
 * Moves deliveries to the log. One that another worker has since taken over stays where it is. `also` is a statement that
 * is executed with it, so that the common case needs neither a second one nor a transaction around both.
 */
export async function finishDeliveries(
  db: Database,
  finished: readonly FinishedDelivery[],
  { also = sql`select 1` }: { also?: RawBuilder<unknown> },
  now: Date,
): Promise<void> {
  if (finished.length === 0) return;
  await sql`
    with outcome as (
      select * from unnest(
        ${numbersLiteral(finished.map(({ delivery }) => delivery.id))}::bigint[],
        ${numbersLiteral(finished.map(({ delivery }) => delivery.claimedBy))}::bigint[],
        ${textsLiteral(finished.map(({ status }) => status))}::text[],
        ${numbersLiteral(finished.map(({ facts }) => facts.attempts))}::smallint[],
        ${timesLiteral(finished.map(({ facts }) => facts.lastAttemptAt))}::timestamptz[],
        ${numbersLiteral(finished.map(({ facts }) => facts.httpStatus))}::smallint[],
        ${textsLiteral(finished.map(({ facts }) => facts.error))}::text[],
        ${numbersLiteral(finished.map(({ facts }) => facts.durationMs))}::integer[],
        ${textsLiteral(finished.map(({ facts }) => json(facts.attemptLog)))}::jsonb[]
      ) as o(id, claimed_by, status, attempts, last_attempt_at, http_status, error, duration_ms, attempt_log)
    ), ended as (
      delete from pending_deliveries p using outcome o where p.id = o.id and p.claimed_by = o.claimed_by
      returning p.id, p.business_id, p.app_id, p.installation_id, p.event_id, p.topic, p.event_at, p.created_at,
        o.status, o.attempts, o.last_attempt_at, o.http_status, o.error, o.duration_ms, o.attempt_log
    ), beside as (${also}), noted as (${recordDeliveryChanges('ended')})
    insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, event_at, created_at,
      status, attempts, last_attempt_at, http_status, error, duration_ms, attempt_log, finished_at)
    select ended.*, ${now} from ended`.execute(db);
}

/** Puts deliveries back to wait for their next attempt; returns the lanes they wait in. */
export async function postponeDeliveries(db: Database, waiting: readonly WaitingDelivery[]): Promise<ReadyQueue[]> {
  if (waiting.length === 0) return [];
  const { rows } = await sql<{ installation_id: string; endpoint: string; due_at: Date }>`
    with waiting as (
      update pending_deliveries p set changed_by = pg_current_xact_id(), claimed_by = null, due_at = o.due_at,
        endpoint = coalesce(o.endpoint, p.endpoint), attempts = o.attempts,
        last_attempt_at = o.last_attempt_at, http_status = o.http_status, error = o.error, duration_ms = o.duration_ms,
        attempt_log = o.attempt_log
      from unnest(
        ${numbersLiteral(waiting.map(({ delivery }) => delivery.id))}::bigint[],
        ${numbersLiteral(waiting.map(({ delivery }) => delivery.claimedBy))}::bigint[],
        ${timesLiteral(waiting.map(({ dueAt }) => dueAt))}::timestamptz[],
        ${numbersLiteral(waiting.map(({ facts }) => facts.attempts))}::smallint[],
        ${timesLiteral(waiting.map(({ facts }) => facts.lastAttemptAt))}::timestamptz[],
        ${numbersLiteral(waiting.map(({ facts }) => facts.httpStatus))}::smallint[],
        ${textsLiteral(waiting.map(({ facts }) => facts.error))}::text[],
        ${numbersLiteral(waiting.map(({ facts }) => facts.durationMs))}::integer[],
        ${textsLiteral(waiting.map(({ facts }) => json(facts.attemptLog)))}::jsonb[],
        ${textsLiteral(waiting.map(({ endpoint }) => endpoint ?? null))}::text[]
      ) as o(id, claimed_by, due_at, attempts, last_attempt_at, http_status, error, duration_ms, attempt_log, endpoint)
      where p.id = o.id and p.claimed_by = o.claimed_by
      returning p.id, p.app_id, p.installation_id, p.endpoint, p.due_at
    ), noted as (${recordDeliveryChanges('waiting')})
    select installation_id, endpoint, due_at from waiting`.execute(db);
  return rows.map((row) => ({ installationId: row.installation_id, endpoint: row.endpoint, readyAt: row.due_at }));
}
