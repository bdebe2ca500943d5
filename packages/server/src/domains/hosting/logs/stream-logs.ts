import type { Readable } from 'node:stream';
import type { HostedLogEntry } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { writeComment, writeFrame, writeRetry } from '../../../foundation/http/streams/event-frames.js';
import type { OpenStream } from '../../../foundation/http/streams/open-streams.js';
import { pacedReadable } from '../../../foundation/http/streams/paced-readable.js';
import { openWakeSignal } from '../../../foundation/http/streams/wake-signal.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import { readLogCursor, writeLogCursor } from './log-cursor.js';
import { currentLogPosition, type LogFilters, type LogPage, type LogPosition, readLogsAfter } from './logs-table.js';

export interface LogStreamRequest {
  appId: string;
  filters: LogFilters;
  /** `Last-Event-ID`: where an earlier stream stopped. */
  lastEventId: string | undefined;
  stream: OpenStream;
}

const retryMs = 2_000;
const lookEveryMs = 500;
const heartbeatMs = 15_000;
const slowAfterMs = 30_000;
const maxInPage = 200;

/** An app's log as it is written, as server-sent events. A frame's id is a place in the database, so any process can go on from it. */
export function streamLogs(parts: { db: Database; log: Log }, request: LogStreamRequest): Readable {
  return pacedReadable(writeFrames(parts, request), { slowAfterMs, closed: request.stream.release });
}

async function* writeFrames(
  parts: { db: Database; log: Log },
  { appId, filters, lastEventId, stream: { signal } }: LogStreamRequest,
): AsyncGenerator<string> {
  const alarm = openWakeSignal(signal);
  let { position, opening } = await begin(parts.db, lastEventId);
  let quietMs = 0;
  yield opening;
  while (!signal.aborted) {
    const page = await readPage(parts, appId, position);
    position = page.position;
    const told = page.entries.filter(({ entry }) => matches(entry, filters));
    if (told.length > 0) yield told.map(tell).join('') + tellPosition(position);
    quietMs = told.length > 0 ? 0 : quietMs + lookEveryMs;
    if (page.more) continue;
    if ((await alarm.wait(lookEveryMs)) === 'over') break;
    if (quietMs < heartbeatMs) continue;
    quietMs = 0;
    yield writeComment('live') + tellPosition(position);
  }
  yield writeFrame({ event: 'end', data: JSON.stringify({ reason: signal.reason }) });
}

async function begin(
  db: Database,
  lastEventId: string | undefined,
): Promise<{ position: LogPosition; opening: string }> {
  const current = await currentLogPosition(db);
  const resumed = lastEventId === undefined ? current : readLogCursor(lastEventId, { nowMs: Date.now(), current });
  const opening = writeRetry(retryMs) + writeComment('live');
  if (resumed) return { position: resumed, opening: opening + tellPosition(resumed) };
  const reset = writeFrame({ id: writeLogCursor(current, Date.now()), event: 'reset', data: '{}' });
  return { position: current, opening: opening + reset };
}

/** While the database is away the stream stays open, and goes on where it was. */
async function readPage({ db, log }: { db: Database; log: Log }, appId: string, after: LogPosition): Promise<LogPage> {
  try {
    return await readLogsAfter(db, appId, after, maxInPage);
  } catch (error) {
    log.debug({ err: error }, 'a stream of logs could not be read and waits');
    return { entries: [], position: after, more: false };
  }
}

function tell({ entry, position }: LogPage['entries'][number]): string {
  return writeFrame({ id: writeLogCursor(position, Date.now()), event: 'entry', data: JSON.stringify(entry) });
}

/** A frame without data: the client only remembers where it is. */
function tellPosition(position: LogPosition): string {
  return writeFrame({ id: writeLogCursor(position, Date.now()) });
}

function matches(entry: HostedLogEntry, { environment, version, kind, level, requestId }: LogFilters): boolean {
  return (
    (environment === undefined || entry.environment === environment) &&
    (version === undefined || entry.version === version) &&
    (kind === undefined || entry.kind === kind) &&
    (level === undefined || entry.level === level) &&
    (requestId === undefined || entry.requestId === requestId)
  );
}
