import { sql } from 'kysely';
import { type Clock, daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { forgetEvents } from '../../events/take-events.js';

const eventsKeptDays = 7;
const logKeptDays = 30;
const atOnce = 5_000;

/** Throws away what is past its time, a little at once, so that nobody waits for it. */
export async function forgetOldDeliveries(db: Database, clock: Clock): Promise<{ events: number; deliveries: number }> {
  const now = clock.now();
  const events = await repeatedly(() => forgetEvents(db, secondsAfter(now, -daysInSeconds(eventsKeptDays)), atOnce));
  const deliveries = await repeatedly(() => forgetFinished(db, secondsAfter(now, -daysInSeconds(logKeptDays)), atOnce));
  await forgetEmptyLanes(db);
  return { events, deliveries };
}

async function repeatedly(removeSome: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeSome();
    total += removed;
    if (removed < atOnce) return total;
  }
}

/** Ids grow with time, so the oldest stand first in the primary key and no index of their age is needed. */
async function forgetFinished(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from finished_deliveries where id = any(array(
      select id from (select id, created_at from finished_deliveries order by id limit ${most}) as oldest
      where created_at < ${before}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function forgetEmptyLanes(db: Database): Promise<void> {
  await sql`
    delete from webhook_lanes l where l.ready_at = 'infinity' and not exists (
      select 1 from pending_deliveries p where p.installation_id = l.installation_id and p.endpoint = l.endpoint)`.execute(
    db,
  );
}
