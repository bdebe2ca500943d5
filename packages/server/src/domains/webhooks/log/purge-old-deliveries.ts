import { type Clock, daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { deleteOldEvents } from '../../events/event-queue.js';
import { deleteOldRelays } from '../../installations/relays.js';
import { deleteOldHours } from '../metrics/webhook-hours-table.js';
import { deleteEmptyQueues } from '../queue/delivery-queues-table.js';
import { deleteOldAttempts } from '../relay/relay-attempts-table.js';
import { deleteOldChanges } from '../stream/delivery-changes-table.js';
import { changesKeptHours } from '../stream/stream-cursor.js';
import { deleteOldFinished } from './delivery-log-table.js';

const eventsKeptDays = 7;
const logKeptDays = 30;
/** The marketplace tells of thirty days. */
const hoursKeptDays = 31;
const atOnce = 5_000;

/** Deletes what has expired, in small batches, so that nothing has to wait for it. */
export async function purgeOldDeliveries(db: Database, clock: Clock): Promise<{ events: number; deliveries: number }> {
  const now = clock.now();
  const events = await repeatedly(() => deleteOldEvents(db, secondsAfter(now, -daysInSeconds(eventsKeptDays)), atOnce));
  const deliveries = await repeatedly(() =>
    deleteOldFinished(db, secondsAfter(now, -daysInSeconds(logKeptDays)), atOnce),
  );
  await repeatedly(() => deleteOldHours(db, secondsAfter(now, -daysInSeconds(hoursKeptDays)), atOnce));
  await deleteOldChanges(db, changesKeptHours);
  await deleteEmptyQueues(db);
  await deleteOldAttempts(db);
  await deleteOldRelays(db);
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
