import pg from 'pg';
import { PrimaryClient } from '../database/primary/primary-client.js';
import { isDatabaseAway } from '../database/recognise-failure.js';
import type { Platform } from '../platform.js';

/**
 * The jobs' own pool, because the runner's pool stops listening for errors when it stops: a final error from a PostgreSQL that
 * shuts down at the same moment would end the process.
 */
export function openJobsPool({ primary, log }: Pick<Platform, 'primary' | 'log'>, concurrency: number): pg.Pool {
  const pool = new JobsPool({
    ...primary.config,
    max: concurrency + 2,
    application_name: 'souk-jobs',
    Client: JobsClient,
  } as pg.PoolConfig);
  const mention = (error: Error) => log.debug({ reason: error.message }, 'a database connection of the jobs broke');
  pool.on('error', mention);
  pool.on('connect', (client) => client.on('error', mention));
  return pool;
}

/** One of the few codes after which the runner tries again (`cannot_connect_now`). */
const tryAgain = '57P03';

/**
 * The runner writes that a job is done or has failed without waiting for it: a failure that it does not try again is handled by
 * nobody, and ends the process. It goes by codes, of which a broken connection has none.
 */
function asTemporary(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return Object.assign(new Error(reason, { cause: error }), { code: tryAgain });
}

const rethrow = (error: unknown): never => {
  throw asTemporary(error);
};

class JobsClient extends PrimaryClient {
  // biome-ignore lint/suspicious/noExplicitAny: see `PrimaryClient.query`
  override query(first: any, values?: any, callback?: any): any {
    const answer: unknown = super.query(first, values, callback);
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  }
}

class JobsPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : super.connect().catch(rethrow);
  }
}
