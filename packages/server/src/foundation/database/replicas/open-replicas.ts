import { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../../observe/open-log.js';
import type { Database } from '../open-database.js';
import { PoolDialect } from '../pool-dialect.js';
import { type ServerState, sameLineage } from '../primary/lineage.js';
import type { Primary } from '../primary/primary.js';
import { readServerAddresses } from '../primary/server-addresses.js';
import { ServerWatch } from '../primary/server-watch.js';
import type { Tables } from '../schema.js';

/** A standby that may be read from. */
export interface Replica {
  db: Database;
  pool: pg.Pool;
  /** It failed: it is left alone until it has been looked at again. */
  distrust(): void;
}

export interface Replicas {
  /** One that shows everything older than two seconds, each in its turn; undefined when there is none. */
  pick(): Replica | undefined;
  close(): Promise<void>;
}

const maxBehindMs = 2_000;
const lookEveryMs = 1_000;
/** A look says nothing about much later. */
const looksLastMs = 2_000;
const rememberMs = 10_000;
const maxConnections = 10;

interface Standby extends Replica {
  watch: ServerWatch;
  state: ServerState | undefined;
}

/** Where the primary was, and when. */
interface Position {
  atMs: number;
  lsn: bigint;
}

/**
 * Looks at every replica each second. It is measured against where the primary was two seconds ago, not by its clock: one that
 * is cut off believes to be up to date. One that follows another history, or was promoted, is left alone.
 */
export function openReplicas(urls: readonly string[], primary: Primary, log: Log): Replicas {
  const standbys = urls.map((url) => openStandby(url, log));
  let positions: Position[] = [];
  let turn = 0;

  const look = async (standby: Standby): Promise<void> => {
    const seen = await standby.watch.look();
    standby.state = seen.kind === 'seen' ? seen.state : undefined;
  };

  const remember = (nowMs: number) => {
    const { status } = primary;
    if (!('found' in status) || status.state.lsn === null) return;
    const { atMs, lsn } = status.state;
    if (positions.at(-1)?.atMs !== atMs) positions.push({ atMs, lsn: numberOf(lsn) });
    positions = positions.filter((one) => nowMs - one.atMs < rememberMs);
  };

  const isFresh = ({ state }: Standby, nowMs: number): boolean => {
    const { status } = primary;
    if (!('found' in status) || !state || state.writable || state.lsn === null) return false;
    if (nowMs - state.atMs > looksLastMs || !state.told || !sameLineage(state.told, status.found.lineage)) return false;
    const then = positions.findLast(({ atMs }) => atMs <= state.atMs - maxBehindMs);
    return then !== undefined && numberOf(state.lsn) >= then.lsn;
  };

  const tick = setInterval(() => {
    remember(performance.now());
    for (const standby of standbys) void look(standby);
  }, lookEveryMs);
  tick.unref();
  const forget = primary.onNewHistory(() => {
    positions = [];
  });

  return {
    pick() {
      const nowMs = performance.now();
      const fresh = standbys.filter((standby) => isFresh(standby, nowMs));
      return fresh[turn++ % fresh.length];
    },
    async close() {
      forget();
      clearInterval(tick);
      for (const { watch } of standbys) watch.close();
      await Promise.all(standbys.map(({ db }) => db.destroy()));
    },
  };
}

function openStandby(url: string, log: Log): Standby {
  const [address] = readServerAddresses(url);
  const pool = new pg.Pool({
    connectionString: address.url,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    application_name: 'souk-replica',
    keepAlive: true,
    max: maxConnections,
  });
  const mention = (error: Error) => log.debug({ reason: error.message }, 'a connection to a replica broke');
  pool.on('error', mention);
  pool.on('connect', (client) => client.on('error', mention));
  const db = new Kysely<Tables>({ dialect: new PoolDialect({ pool }) });
  const standby: Standby = {
    db,
    pool,
    watch: new ServerWatch(address),
    state: undefined,
    distrust() {
      standby.state = undefined;
    },
  };
  return standby;
}

/** PostgreSQL writes a position as two numbers of 32 bits. */
function numberOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
