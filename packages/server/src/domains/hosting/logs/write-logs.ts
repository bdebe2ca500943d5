import type { HostedLogEntry } from '@souk/contract';
import type { Platform } from '../../../foundation/platform.js';
import { randomBase62 } from '../../../foundation/secrets/random-token.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { countLogBytes, insertLogs } from './logs-table.js';

/** Of one app and environment, on one day (UTC). */
const maxLogBytesPerDay = 20 * 1024 * 1024;

/** Sorts by time as text. */
export function newLogId(at: Date): string {
  return `${String(at.getTime()).padStart(14, '0')}-${randomBase62(8)}`;
}

/** Beyond its share of the day an app's entries are not kept, and it is told once. */
export async function storeLogs(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { appId, environment, versionNumber }: InstanceKey,
  entries: readonly HostedLogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const bytes = entries.reduce((sum, { message, stack }) => sum + 200 + message.length + (stack?.length ?? 0), 0);
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const total = await countLogBytes(db, { appId, environment, day }, bytes);
  if (total <= maxLogBytesPerDay) return insertLogs(db, appId, entries);
  if (total - bytes > maxLogBytesPerDay) return;
  await insertLogs(db, appId, [
    {
      id: newLogId(now),
      at: now.toISOString(),
      environment,
      version: versionNumber,
      kind: 'instance',
      level: 'warn',
      requestId: null,
      message: `${maxLogBytesPerDay / 1024 / 1024} MiB were logged today. Further entries of today are not stored.`,
      stack: null,
      request: null,
      event: 'lines_dropped',
    },
  ]);
}
