import { activityDays } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { forgetActivity } from './activity-table.js';
import { forgetCounts } from './call-counts-table.js';
import { forgetCalls } from './calls-table.js';

const keptDays = 7;
const atOnce = 5_000;

/** Calls and their counts are kept for 7 days, what installations did for as long as merchants are shown it. */
export async function forgetOldCalls(db: Database, now: Date): Promise<void> {
  const before = secondsAfter(now, -daysInSeconds(keptDays));
  while ((await forgetCalls(db, before, atOnce)) === atOnce);
  while ((await forgetCounts(db, before, atOnce)) === atOnce);
  const firstDay = secondsAfter(now, -daysInSeconds(activityDays + 1))
    .toISOString()
    .slice(0, 10);
  while ((await forgetActivity(db, firstDay, atOnce)) === atOnce);
}
