import { versionsPerDay } from '@souk/contract';
import type { Clock } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { VersionedApp } from '../apps/record-app-versions.js';
import { selectVersionTime } from './versions-table.js';

const dayMs = 86_400_000;

/** Versions are numbered without gaps, so the age of a single one shows whether a day has had too many. */
export async function rejectTooManyVersions(db: Database, clock: Clock, app: VersionedApp): Promise<void> {
  const first = (app.latestVersion ?? 0) - versionsPerDay + 1;
  if (first < 1) return;
  const freeAt = ((await selectVersionTime(db, app.id, first))?.getTime() ?? 0) + dayMs;
  const waitMs = freeAt - clock.now().getTime();
  if (waitMs > 0) throwDomainError('VERSION_LIMIT_REACHED', { retryAfterSeconds: waitMs / 1_000 });
}
