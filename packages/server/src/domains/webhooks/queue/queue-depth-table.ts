import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface QueueDepth {
  pending: number;
  due: number;
  /** How many seconds the most overdue delivery is late. */
  oldestDueSeconds: number;
  eventsWaiting: number;
}

/** Counting stops at a limit: beyond it an operator needs to know that there are many, not how many. */
const maxCounted = 100_000;

export async function readQueueDepth(db: Database, now: Date): Promise<QueueDepth> {
  const { rows } = await sql<{ pending: number; due: number; events: number; oldest: number | null }>`
    select
      (select count(*)::int from (select 1 from pending_deliveries limit ${maxCounted}) p) as pending,
      (select count(*)::int from (
         select 1 from pending_deliveries where claimed_by is null and due_at <= ${now} limit ${maxCounted}) d) as due,
      (select count(*)::int from (select 1 from events_to_fan_out limit ${maxCounted}) e) as events,
      (select extract(epoch from ${now}::timestamptz - min(ready_at))::float from webhook_lanes
       where ready_at <= ${now}) as oldest`.execute(db);
  const [row] = rows;
  return {
    pending: row?.pending ?? 0,
    due: row?.due ?? 0,
    eventsWaiting: row?.events ?? 0,
    oldestDueSeconds: Math.max(row?.oldest ?? 0, 0),
  };
}
