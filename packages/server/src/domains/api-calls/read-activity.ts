import { type ActivityKind, activityDays, type InstallationActivity } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { type Activity, selectActivity } from './activity-table.js';

type Row = Omit<Activity, 'installationId'>;

/** What an installation read and wrote in the last 30 days: at most one row for each day and kind is read. */
export async function readActivity(db: Database, installationId: string, now: Date): Promise<InstallationActivity> {
  const days = Array.from({ length: activityDays }, (_, index) =>
    secondsAfter(now, daysInSeconds(index + 1 - activityDays))
      .toISOString()
      .slice(0, 10),
  );
  const [from = '', to = from] = [days[0], days.at(-1)];
  const rows = await selectActivity(db, installationId, from);
  return { from, to, kinds: kindsOf(rows), days: days.map((day) => ({ day, ...sumOf(rows, day) })) };
}

function sumOf(rows: readonly Row[], day: string): { reads: number; writes: number } {
  const ofDay = rows.filter((row) => row.day === day);
  return { reads: total(ofDay, 'reads'), writes: total(ofDay, 'writes') };
}

function kindsOf(rows: readonly Row[]): InstallationActivity['kinds'] {
  const kinds = [...new Set<ActivityKind>(rows.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      const lastMs = Math.max(...ofKind.map(({ lastAt }) => lastAt.getTime()));
      return {
        kind,
        reads: total(ofKind, 'reads'),
        writes: total(ofKind, 'writes'),
        refused: total(ofKind, 'refused'),
        lastAt: new Date(lastMs).toISOString(),
      };
    })
    .sort((one, other) => other.reads + other.writes - one.reads - one.writes || one.kind.localeCompare(other.kind));
}

function total(rows: readonly Row[], figure: 'reads' | 'writes' | 'refused'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}
