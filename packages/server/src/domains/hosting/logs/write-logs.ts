import type { HostedLogEntry } from '@souk/contract';
import { countInWindow, type Window } from '../../../foundation/limits/window-counter.js';
import type { Platform } from '../../../foundation/platform.js';
import { randomBase62 } from '../../../foundation/secrets/random-token.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import { appFits } from '../../storage/require-room.js';
import { countLogBytes, insertLogs } from './logs-table.js';

/** Of one app and environment, on one day (UTC). */
const maxLogBytesPerDay = 20 * 1024 * 1024;

/** An app is told once a day that its developer's share is full. */
const quotaNotesPerDay: Window = { name: 'log_quota_notes', seconds: 86_400, most: 1 };

/** Sorts by time as text. */
export function newLogId(at: Date): string {
  return `${String(at.getTime()).padStart(14, '0')}-${randomBase62(8)}`;
}

/** Beyond its share of the day an app's entries are not kept, and it is told once. */
export async function storeLogs(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'diskRoom'>,
  { appId, environment, versionNumber }: InstanceKey,
  entries: readonly HostedLogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { db, clock } = platform;
  const bytes = entries.reduce((sum, { message, stack }) => sum + 200 + message.length + (stack?.length ?? 0), 0);
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  if (!(await appFits(db, platform, appId, { bytes, isLog: true }))) {
    const { allowed } = await countInWindow(db, quotaNotesPerDay, appId, now);
    return allowed
      ? insertLogs(db, appId, [droppedNote('The storage quota is reached. Further entries are not stored.')])
      : undefined;
  }
  const total = await countLogBytes(db, { appId, environment, day }, bytes, maxLogBytesPerDay);
  if (total === undefined) return;
  if (total <= maxLogBytesPerDay) return insertLogs(db, appId, entries);
  const logged = `${maxLogBytesPerDay / 1024 / 1024} MiB were logged today`;
  await insertLogs(db, appId, [droppedNote(`${logged}. Further entries of today are not stored.`)]);

  function droppedNote(message: string): HostedLogEntry {
    return {
      id: newLogId(now),
      at: now.toISOString(),
      environment,
      version: versionNumber,
      kind: 'instance',
      level: 'warn',
      requestId: null,
      message,
      stack: null,
      request: null,
      event: 'lines_dropped',
    };
  }
}
