import type { HostedHour } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { hourOf } from '../../../foundation/whole-hours.js';
import { selectUsage } from './hours-table.js';

export function readUsage(
  db: Database,
  appId: string,
  { hours, now }: { hours: number; now: Date },
): Promise<HostedHour[]> {
  return selectUsage(db, appId, new Date(hourOf(now).getTime() - (hours - 1) * 3_600_000));
}
