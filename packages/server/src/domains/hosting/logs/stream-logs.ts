import type { Readable } from 'node:stream';
import type { HostedLogEntry } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { openAlarm } from '../../../foundation/http/streams/alarm.js';
import { writeComment, writeFrame, writeRetry } from '../../../foundation/http/streams/event-frames.js';
import type { OpenStream } from '../../../foundation/http/streams/open-streams.js';
import { pacedReadable } from '../../../foundation/http/streams/paced-readable.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import { currentLogPosition, type LogFilters, type LogPosition, selectLogsAfter } from './logs-table.js';

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
const mostInPage = 200;

/** An app's log as it is written, as server-sent events. A frame's id is a place in the database, so any process can go on from it. */
export function streamLogs(parts: { db: Database; log: Log }, request: LogStreamRequest): Readable {
  return pacedReadable(writeFrames(parts, request), { slowAfterMs, closed: request.stream.release });
}

async function* writeFrames(
  { db, log }: { db: Database; log: Log },
  { appId, filters, lastEventId, stream: { signal } }: LogStreamRequest,
): AsyncGenerator<string> {
  const alarm = openAlarm(signal);
  let position = readPosition(lastEventId) ?? (await currentLogPosition(db));
  let quietMs = 0;
  yield writeRetry(retryMs) + writeComment('live') + writeFrame({ id: writePosition(position) });
  while (!signal.aborted) {
    const page = await selectLogsAfter(db, appId, position, mostInPage).catch((error: unknown) => {
      log.debug({ err: error }, 'a stream of logs could not be read and waits');
      return [];
    });
    position = page.at(-1)?.position ?? position;
    const told = page.filter(({ entry }) => matches(entry, filters));
    if (told.length > 0) yield told.map(tell).join('');
    quietMs = told.length > 0 ? 0 : quietMs + lookEveryMs;
    if (page.length === mostInPage) continue;
    if ((await alarm.wait(lookEveryMs)) === 'over') break;
    if (quietMs < heartbeatMs) continue;
    quietMs = 0;
    yield writeComment('live') + writeFrame({ id: writePosition(position) });
  }
  yield writeFrame({ event: 'end', data: JSON.stringify({ reason: signal.reason }) });
}

function tell({ entry, position }: { entry: HostedLogEntry; position: LogPosition }): string {
  return writeFrame({ id: writePosition(position), event: 'entry', data: JSON.stringify(entry) });
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

const writePosition = ({ transaction, id }: LogPosition): string => `${transaction}.${id}`;

const shape = /^(\d{1,19})\.([0-9A-Za-z-]{0,64})$/;

function readPosition(text: string | undefined): LogPosition | undefined {
  const [, transaction, id] = shape.exec(text ?? '') ?? [];
  return transaction === undefined || id === undefined ? undefined : { transaction, id };
}
