import pg from 'pg';
import type { Log } from '../../observe/open-log.js';
import { CommitOutcomeUnknown, DatabaseUnavailable } from './database-unavailable.js';
import { readServerState, sameLineage } from './lineage.js';
import type { Primary, PrimaryConnection } from './primary.js';
import { standbyWait } from './probe-commits.js';
import { SocketClient } from './socket-client.js';

const verifyWithinMs = 5_000;

export interface PrimaryClientConfig extends pg.ClientConfig {
  primary: Primary;
}

/**
 * A client of the primary, wherever that is when it is made. It is closed as soon as the primary is another one. Verify it before
 * anything else is sent over it: `connectToPrimary` and `openPrimaryPool` do.
 */
export class PrimaryClient extends SocketClient implements PrimaryConnection {
  readonly primary: Primary;
  reached: PrimaryConnection['reached'];
  /** Set when a commit was cancelled while it waited for a standby: PostgreSQL goes on to report success. */
  doubt: CommitOutcomeUnknown | undefined;

  constructor(config?: PrimaryClientConfig) {
    if (!config) throw new TypeError('A client needs to know of the primary.');
    const { primary, ...own } = config;
    const { server, url, lineage } = primary.aim();
    super({ ...own, connectionString: url });
    this.primary = primary;
    this.reached = { server, lineage, pid: 0 };
    primary.join(this);
    this.once('end', () => primary.leave(this));
    this.on('error', () => primary.lookAgain());
    this.on('notice', ({ routine }) => {
      if (routine === standbyWait) this.#doubtCommit();
    });
  }

  #doubtCommit(): void {
    const doubt = new CommitOutcomeUnknown('the wait for a standby was cancelled');
    this.doubt = doubt;
    this.primary.commitWaited();
    setImmediate(() => this.destroy(doubt));
  }
}

/** The server at that address may have been another one for a moment already. */
async function verifyPrimary(client: PrimaryClient): Promise<void> {
  const { primary } = client;
  const { server } = client.reached;
  let late: NodeJS.Timeout | undefined;
  try {
    await primary.reach();
    late = setTimeout(() => client.destroy(new DatabaseUnavailable('the database did not answer')), verifyWithinMs);
    const { writable, lineage, pid } = await readServerState(client);
    const found = await primary.reach();
    if (server !== found.server || !writable || !sameLineage(lineage, found.lineage)) {
      primary.suspect(found);
      throw new DatabaseUnavailable(`${server} is no longer the primary`);
    }
    client.reached = { server, lineage, pid };
  } catch (error) {
    client.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** One connection that belongs to no pool. */
export async function connectToPrimary(config: PrimaryClientConfig): Promise<PrimaryClient> {
  // With one server nobody need wait for the first look at it to start connecting.
  if (!config.primary.isFirstLook) await config.primary.reach();
  const client = new PrimaryClient(config);
  await client.connect();
  await verifyPrimary(client);
  return client;
}

export interface PrimaryPoolConfig extends pg.PoolConfig {
  primary: Primary;
  /** Where a pool is for writes alone, none are opened while commits wait: each would be held until the standby is back. */
  onlyWrites?: boolean;
}

/** A pool whose connections lead to the primary; an idle one that breaks is replaced when the next one is needed. */
export function openPrimaryPool({ onlyWrites = false, ...config }: PrimaryPoolConfig, log: Log): pg.Pool {
  const { primary } = config;
  const options: PrimaryPoolConfig = {
    ...config,
    keepAlive: true,
    Client: PrimaryClient,
    onConnect: async (client) => {
      await verifyPrimary(client as PrimaryClient);
      if (onlyWrites && primary.writesWait)
        throw new DatabaseUnavailable('commits wait for a standby that does not answer');
    },
  };
  const pool = new pg.Pool(options);
  // Without a listener the error of an idle connection would end the process.
  const mention = ({ message }: Error) => log.debug({ reason: message }, 'a database connection broke');
  pool.on('error', mention);
  pool.on('connect', (client) => client.on('error', mention));
  return pool;
}
