import type { Readable } from 'node:stream';
import type { DeliveryStatus, Topic, WebhookDelivery } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { writeComment, writeFrame, writeRetry } from '../../../foundation/http/streams/event-frames.js';
import type { OpenStream } from '../../../foundation/http/streams/open-streams.js';
import { pacedReadable } from '../../../foundation/http/streams/paced-readable.js';
import { openWakeSignal } from '../../../foundation/http/streams/wake-signal.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import {
  type ChangePosition,
  currentPosition,
  type ReadChange,
  type ReadPage,
  readChanges,
} from './delivery-changes-table.js';
import { readCursor, writeCursor } from './stream-cursor.js';
import type { ChangeWatch } from './watch-changes.js';

export interface StreamFilters {
  installationId?: string;
  topic?: Topic;
  status?: DeliveryStatus;
  error?: string;
}

export interface StreamRequest {
  appId: string;
  filters: StreamFilters;
  /** `Last-Event-ID`: where an earlier stream stopped. */
  lastEventId: string | undefined;
  stream: OpenStream;
}

export interface StreamParts {
  db: Database;
  log: Log;
  changeWatch: ChangeWatch;
}

const retryMs = 2_000;
const heartbeatMs = 15_000;
const slowAfterMs = 30_000;
const maxInPage = 200;

/**
 * An app's deliveries as they come and change, as server-sent events. A frame's id is a place in the database's own log of
 * changes, so any process can go on from it. Nothing is read while the client has not taken what was read before.
 */
export function streamDeliveries(parts: StreamParts, request: StreamRequest): Readable {
  return pacedReadable(writeFrames(parts, request), { slowAfterMs, closed: request.stream.release });
}

async function* writeFrames({ db, log, changeWatch }: StreamParts, request: StreamRequest): AsyncGenerator<string> {
  const { appId, filters, stream } = request;
  const { signal } = stream;
  const alarm = openWakeSignal(signal);
  const unwatch = changeWatch.on(appId, alarm.ring);
  try {
    let { position, opening } = await begin(db, request);
    yield opening;
    while (!signal.aborted) {
      const page = await readPage({ db, log }, appId, position);
      position = page.position;
      const told = page.changes.filter(({ delivery }) => delivery && matches(delivery, filters));
      if (told.length > 0) yield told.map(tell).join('') + tellPosition(position);
      if (page.more) continue;
      if ((await alarm.wait(heartbeatMs)) === 'quiet') yield writeComment('live') + tellPosition(position);
    }
    yield writeFrame({ event: 'end', data: JSON.stringify({ reason: signal.reason }) });
  } finally {
    unwatch();
  }
}

async function begin(
  db: Database,
  { lastEventId }: StreamRequest,
): Promise<{ position: ChangePosition; opening: string }> {
  const current = await currentPosition(db);
  const resumed = lastEventId === undefined ? current : readCursor(lastEventId, { nowMs: Date.now(), current });
  const opening = writeRetry(retryMs) + writeComment('live');
  if (resumed) return { position: resumed, opening: opening + tellPosition(resumed) };
  const reset = writeFrame({ id: writeCursor(current, Date.now()), event: 'reset', data: '{}' });
  return { position: current, opening: opening + reset };
}

/** While the database is away the stream stays open, and goes on where it was. */
async function readPage(
  { db, log }: Pick<StreamParts, 'db' | 'log'>,
  appId: string,
  after: ChangePosition,
): Promise<ReadPage> {
  try {
    return await readChanges(db, appId, after, maxInPage);
  } catch (error) {
    log.debug({ err: error }, 'a stream of deliveries could not be read and waits');
    return { changes: [], position: after, more: false };
  }
}

function matches(delivery: WebhookDelivery, { installationId, topic, status, error }: StreamFilters): boolean {
  return (
    (installationId === undefined || delivery.installationId === installationId) &&
    (topic === undefined || delivery.topic === topic) &&
    (status === undefined || delivery.status === status) &&
    (error === undefined || delivery.error === error)
  );
}

function tell({ position, delivery }: ReadChange): string {
  return writeFrame({ id: writeCursor(position, Date.now()), event: 'delivery', data: JSON.stringify(delivery) });
}

/** A frame without data: the client only remembers where it is. */
function tellPosition(position: ChangePosition): string {
  return writeFrame({ id: writeCursor(position, Date.now()) });
}
