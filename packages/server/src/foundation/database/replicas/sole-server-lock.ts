import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../observe/open-log.js';
import type { Primary } from '../primary/primary.js';
import { connectToPrimary, type PrimaryClient } from '../primary/primary-client.js';

/** Whether this is the only process that serves requests on the database. */
export interface SoleServerLock {
  readonly alone: boolean;
  close(): void;
}

/** Two numbers that no other program on the same database would choose for an advisory lock. */
const lock = [731_520, 2_612] as const;
const lookEveryMs = 1_000;
const looksLastMs = 2_500;

/**
 * Every process that serves requests holds a shared lock, and counts who else does. One that starts waits until the others
 * have counted it, before it serves anybody: from then on they know that they do not see every write.
 */
export async function holdSoleServerLock(primary: Primary, log: Log): Promise<SoleServerLock> {
  let client: PrimaryClient | undefined;
  let aloneAtMs = Number.NEGATIVE_INFINITY;
  let closed = false;

  const connect = async (): Promise<PrimaryClient> => {
    const opened = await connectToPrimary({ primary, application_name: 'souk-alone', keepAlive: true });
    opened.on('error', () => {
      if (client === opened) client = undefined;
    });
    await opened.query('select pg_advisory_lock_shared($1::int, $2::int)', [...lock]);
    client = opened;
    return opened;
  };

  const count = async (): Promise<void> => {
    const askedAtMs = performance.now();
    const { rows }: pg.QueryResult<{ holders: number }> = await (client ?? (await connect())).query(
      `select count(*)::int as holders from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where l.locktype = 'advisory' and l.classid = $1::oid and l.objid = $2::oid and l.objsubid = 2`,
      [...lock],
    );
    aloneAtMs = rows[0]?.holders === 1 ? askedAtMs : Number.NEGATIVE_INFINITY;
  };

  let counting = false;
  const tick = setInterval(() => {
    if (counting) return;
    counting = true;
    count()
      .catch((error: unknown) => log.debug({ err: error }, 'who else serves could not be counted'))
      .finally(() => {
        counting = false;
      });
  }, lookEveryMs);
  tick.unref();
  await connect();
  await sleep(looksLastMs);
  return {
    get alone() {
      return !closed && performance.now() - aloneAtMs < looksLastMs;
    },
    close() {
      closed = true;
      clearInterval(tick);
      client?.end().catch(() => undefined);
    },
  };
}
