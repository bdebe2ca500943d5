import { activityDays } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { deleteOldActivity } from './activity-table.js';
import { deleteOldCounts } from './call-counts-table.js';
import { deleteOldCalls } from './calls-table.js';

const keptDays = 7;
const atOnce = 5_000;

/** Calls and their counts are kept for 7 days, what installations did for as long as merchants are shown it. */
export async function purgeOldCalls(db: Database, now: Date): Promise<void> {
  const before = secondsAfter(now, -daysInSeconds(keptDays));
  while ((await deleteOldCalls(db, before, atOnce)) === atOnce);
  while ((await deleteOldCounts(db, before, atOnce)) === atOnce);
  const firstDay = secondsAfter(now, -daysInSeconds(activityDays + 1))
    .toISOString()
    .slice(0, 10);
  while ((await deleteOldActivity(db, firstDay, atOnce)) === atOnce);
}
