import type { Readable } from 'node:stream';
import type { Database } from '../../../foundation/database/open-database.js';
import { writeComment, writeFrame, writeRetry } from '../../../foundation/http/streams/event-frames.js';
import type { OpenStream } from '../../../foundation/http/streams/open-streams.js';
import { pacedReadable } from '../../../foundation/http/streams/paced-readable.js';
import { openWakeSignal } from '../../../foundation/http/streams/wake-signal.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import { type Relay, recordRelayConnection, selectRelay } from '../../installations/relays.js';
import type { RelayAttempts } from './await-responses.js';
import { keepOpen, type PendingAttempt, readUnannounced, type UnannouncedAttempts } from './relay-attempts-table.js';
import { bytesChannel, type RelayHints, relaysChannel } from './relay-channels.js';

export interface StreamParts {
  db: Database;
  log: Log;
  relayHints: RelayHints;
  relayAttempts: Pick<RelayAttempts, 'name' | 'follow'>;
}

const retryMs = 1_000;
/** Often enough that a client notices a dead connection before it is taken for asleep. */
const heartbeatMs = 4_000;
const slowAfterMs = 30_000;
const maxInPage = 100;
/** What this process began itself and its client has not taken yet; beyond it attempts go by the table, like others'. */
const maxNear = 1_000;
/** Beyond this many, answered ones are forgotten. */
const maxRemembered = 1_000;

/**
 * A relay's attempts as server-sent events: first those that wait for an answer, then each as it comes. Whoever connects
 * again is told of unanswered attempts again; `attemptId` says which it knows.
 */
export function streamAttempts(parts: StreamParts, relay: Relay, stream: OpenStream): Readable {
  return pacedReadable(writeFrames(parts, relay, stream), { slowAfterMs, closed: stream.release });
}

async function* writeFrames(
  { db, log, relayHints, relayAttempts }: StreamParts,
  relay: Relay,
  { signal }: OpenStream,
): AsyncGenerator<string> {
  const alarm = openWakeSignal(signal);
  const near: PendingAttempt[] = [];
  let mustLook = true;
  const look = () => {
    mustLook = true;
    alarm.ring();
  };
  const unlisten = relayHints.on(relaysChannel, relay.id, look);
  const unfollow = relayAttempts.follow(relay.id, (attempt) => {
    if (near.length >= maxNear) return false;
    near.push(attempt);
    alarm.ring();
    return true;
  });
  const names = { relayId: relay.id, self: relayAttempts.name };
  let told = new Set<string>();
  try {
    await recordRelayConnection(db, relay.id);
    yield writeRetry(retryMs) + writeComment('live');
    while (!signal.aborted) {
      const looking = mustLook;
      mustLook = false;
      const read = looking ? await orNothing(log, () => readUnannounced(db, names, told, maxInPage)) : nothing;
      if (read === undefined) return yield tellEnd(await endOf(db, relay));
      if (read.attempts.length === maxInPage) mustLook = true;
      for (const waiter of read.heldBy) relayHints.tell(bytesChannel, waiter);
      const untold = [...read.attempts, ...near.splice(0)].filter(({ id }) => !told.has(id) && told.add(id));
      if (untold.length > 0) yield untold.map(tell).join('');
      if (told.size > maxRemembered) told = await orAll(log, told, () => keepOpen(db, relay.id, told));
      if (mustLook || near.length > 0) continue;
      if ((await alarm.wait(heartbeatMs)) !== 'quiet') continue;
      mustLook = true;
      yield writeComment('live');
    }
    yield tellEnd(String(signal.reason));
  } finally {
    unlisten();
    unfollow();
  }
}

const nothing: UnannouncedAttempts = { attempts: [], heldBy: [] };

/** While the database is away the stream stays open. */
async function orNothing(log: Log, read: () => Promise<UnannouncedAttempts | undefined>) {
  try {
    return await read();
  } catch (error) {
    log.debug({ err: error }, 'a stream of attempts could not be read and waits');
    return nothing;
  }
}

async function orAll(log: Log, told: Set<string>, read: () => Promise<Set<string>>): Promise<Set<string>> {
  try {
    return await read();
  } catch (error) {
    log.debug({ err: error }, 'a stream of attempts could not be read and waits');
    return told;
  }
}

async function endOf(db: Database, relay: Relay): Promise<string> {
  return (await selectRelay(db, relay))?.endedBy ?? 'closed';
}

const tellEnd = (reason: string): string => writeFrame({ event: 'end', data: JSON.stringify({ reason }) });

/** The headers are JSON already. */
function tell({ id, webhookId, headers, bodyBase64 }: PendingAttempt): string {
  const data = `{"attemptId":"${id}","deliveryId":"${webhookId}","headers":${headers},"bodyBase64":"${bodyBase64}"}`;
  return writeFrame({ event: 'attempt', data });
}
