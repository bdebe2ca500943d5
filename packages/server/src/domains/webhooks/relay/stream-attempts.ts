import type { Readable } from 'node:stream';
import type { Database } from '../../../foundation/database/open-database.js';
import { openAlarm } from '../../../foundation/http/streams/alarm.js';
import { writeComment, writeFrame, writeRetry } from '../../../foundation/http/streams/event-frames.js';
import type { OpenStream } from '../../../foundation/http/streams/open-streams.js';
import { pacedReadable } from '../../../foundation/http/streams/paced-readable.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import type { AttemptOnItsWay, AttemptsOfRelay } from './relay-attempts-table.js';
import { readAttempts } from './relay-attempts-table.js';
import { type RelayHints, relaysChannel } from './relay-channels.js';
import { type Relay, selectRelay } from './relays-table.js';

export interface StreamParts {
  db: Database;
  log: Log;
  relayHints: RelayHints;
}

const retryMs = 1_000;
/** Often enough that a client notices a dead connection before it is taken for asleep. */
const heartbeatMs = 4_000;
const slowAfterMs = 30_000;
const mostInPage = 50;

/**
 * A relay's attempts as server-sent events: first those that wait for an answer, then each as it comes. Whoever connects
 * again is told of unanswered attempts again; `attemptId` says which it knows.
 */
export function streamAttempts(parts: StreamParts, relay: Relay, stream: OpenStream): Readable {
  return pacedReadable(writeFrames(parts, relay, stream), { slowAfterMs, closed: stream.release });
}

async function* writeFrames(
  { db, log, relayHints }: StreamParts,
  relay: Relay,
  { signal }: OpenStream,
): AsyncGenerator<string> {
  const alarm = openAlarm(signal);
  const unlisten = relayHints.on(relaysChannel, relay.id, alarm.ring);
  let told = new Set<string>();
  try {
    yield writeRetry(retryMs) + writeComment('live');
    while (!signal.aborted) {
      const { open, untold } = await readPage({ db, log }, relay, told);
      if (open === undefined) return yield tellEnd(await endOf(db, relay));
      told = new Set([...told].filter((id) => open.has(id)));
      for (const { id } of untold) told.add(id);
      if (untold.length > 0) yield untold.map(tell).join('');
      if (untold.length === mostInPage) continue;
      if ((await alarm.wait(heartbeatMs)) === 'quiet') yield writeComment('live');
    }
    yield tellEnd(String(signal.reason));
  } finally {
    unlisten();
  }
}

type Page = { open: AttemptsOfRelay['open'] | undefined; untold: AttemptOnItsWay[] };

/** `open` is undefined once the relay has ended. While the database is away the stream stays open. */
async function readPage(
  { db, log }: Pick<StreamParts, 'db' | 'log'>,
  relay: Relay,
  told: ReadonlySet<string>,
): Promise<Page> {
  try {
    const [current, page] = await Promise.all([selectRelay(db, relay), readAttempts(db, relay.id, told, mostInPage)]);
    if (!current || current.endedBy !== null) return { open: undefined, untold: [] };
    return page;
  } catch (error) {
    log.debug({ err: error }, 'a stream of attempts could not be read and waits');
    return { open: new Set(told), untold: [] };
  }
}

async function endOf(db: Database, relay: Relay): Promise<string> {
  return (await selectRelay(db, relay))?.endedBy ?? 'closed';
}

const tellEnd = (reason: string): string => writeFrame({ event: 'end', data: JSON.stringify({ reason }) });

/** The headers are JSON already. */
function tell({ id, webhookId, headers, body }: AttemptOnItsWay): string {
  const data = `{"attemptId":"${id}","deliveryId":"${webhookId}","headers":${headers},"bodyBase64":"${body.toString('base64')}"}`;
  return writeFrame({ event: 'attempt', data });
}
