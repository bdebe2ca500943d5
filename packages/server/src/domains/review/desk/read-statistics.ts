import type { DeskStatistics } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { selectStatistics } from './statistics-table.js';

const dayMs = 86_400_000;

/** How the desk has worked, week by week; a week begins on Sunday, when the desk's week begins. */
export async function readStatistics(db: Database, weeks: number, now: Date): Promise<DeskStatistics> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const thisSunday = today - new Date(today).getUTCDay() * dayMs;
  const weekStarts = Array.from({ length: weeks }, (_, at) => new Date(thisSunday - (weeks - 1 - at) * 7 * dayMs));
  const from = weekStarts[0] ?? now;
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    ...(await selectStatistics(db, { from, to: now, weekStarts })),
  };
}
