import type pg from 'pg';
import type { Log } from '../../../foundation/observe/open-log.js';
import { lockPresence } from './workers-table.js';

/**
 * One connection that holds an advisory lock named by the worker's id for as long as the process lives. When the process
 * is killed the database drops the connection and the lock with it, which the others notice sooner than a missing heartbeat.
 */
export class WorkerLivenessLock {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  #client: pg.PoolClient | undefined;
  #worker = '';

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Makes sure that the lock of this worker is held; cheap when it is. */
  async hold(worker: string): Promise<void> {
    if (this.#client && this.#worker === worker) return;
    await this.drop();
    const client = await this.#pool.connect();
    let held = true;
    const giveBack = () => {
      if (held) client.release(true);
      held = false;
    };
    client.once('error', (error) => {
      this.#log.debug({ err: error }, 'the connection that holds the lock of this worker broke');
      if (this.#client === client) this.#client = undefined;
      giveBack();
    });
    try {
      await lockPresence(client, worker);
    } catch (error) {
      giveBack();
      throw error;
    }
    // It broke right after the lock was granted.
    if (!held) return;
    this.#client = client;
    this.#worker = worker;
  }

  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // Not given back to the pool: the lock belongs to the session and ends with it.
    client?.release(true);
  }
}
