import { type Clock, daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { forgetEvents } from '../../events/take-events.js';
import { forgetRelays } from '../../installations/keep-relays.js';
import { forgetHours } from '../metrics/webhook-hours-table.js';
import { forgetEmptyLanes } from '../queue/lanes-table.js';
import { forgetAttempts } from '../relay/relay-attempts-table.js';
import { forgetChanges } from '../stream/delivery-changes-table.js';
import { changesKeptHours } from '../stream/stream-cursor.js';
import { forgetFinished } from './delivery-log-table.js';

const eventsKeptDays = 7;
const logKeptDays = 30;
/** The marketplace tells of thirty days. */
const hoursKeptDays = 31;
const atOnce = 5_000;

/** Deletes what has expired, in small batches, so that nothing has to wait for it. */
export async function forgetOldDeliveries(db: Database, clock: Clock): Promise<{ events: number; deliveries: number }> {
  const now = clock.now();
  const events = await repeatedly(() => forgetEvents(db, secondsAfter(now, -daysInSeconds(eventsKeptDays)), atOnce));
  const deliveries = await repeatedly(() => forgetFinished(db, secondsAfter(now, -daysInSeconds(logKeptDays)), atOnce));
  await repeatedly(() => forgetHours(db, secondsAfter(now, -daysInSeconds(hoursKeptDays)), atOnce));
  await forgetChanges(db, changesKeptHours);
  await forgetEmptyLanes(db);
  await forgetAttempts(db);
  await forgetRelays(db);
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
