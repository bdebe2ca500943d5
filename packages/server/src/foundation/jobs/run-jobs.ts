import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Cause } from '../context.js';
import type { Platform } from '../platform.js';
import type { CarriedCause, Job } from './define-job.js';
import { openJobsPool } from './open-jobs-pool.js';

const idleStopMs = 3_000;
/** A job may wait for somebody else's server. Every one may be run again, so nobody waits for it for long. */
const mostStopMs = 6_000;

export interface RunningJobs {
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads
export type AnyJob = Job<any>;

/** The jobs that are being run. */
interface UnderWay {
  count: number;
}

function taskListOf(jobs: AnyJob[], platform: Platform, underWay: UnderWay = { count: 0 }): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (given: unknown) => {
        const { causedBy, ...payload } = (given ?? {}) as CarriedCause;
        const end = platform.metrics.jobSeconds.startTimer({ job: job.name });
        underWay.count += 1;
        try {
          await job.run(payload, causedBy === undefined ? platform : { ...platform, cause: causeOf(causedBy) });
          end({ outcome: 'done' });
        } catch (error) {
          end({ outcome: 'failed' });
          platform.log.warn({ err: error, job: job.name }, 'a job failed and will be tried again');
          throw error;
        } finally {
          underWay.count -= 1;
        }
      },
    ]),
  );
}

function causeOf(requestId: string): Cause {
  return { requestId, madeEvents: false };
}

function loggerFor(platform: Platform): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') platform.log.warn({ message }, 'background jobs');
    else platform.log.trace({ message }, 'background jobs');
  });
}

/** Runs jobs until stopped; any number of processes may do so on one database. */
export async function runJobs(jobs: AnyJob[], platform: Platform, concurrency = 4): Promise<RunningJobs> {
  const pool = openJobsPool(platform, concurrency);
  const underWay: UnderWay = { count: 0 };
  const workerIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  // That a job was done may have been lost with the old primary; its lock was not, and would hold for hours.
  const forget = platform.primary.onNewHistory(() => void unlock(pool, [...workerIds], platform));
  const runner: Runner = await run({
    events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: taskListOf(jobs, platform, underWay),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, every }) => (every ? [{ task: name, match: every, options: { backfillPeriod: 0 } }] : [])),
    ),
    logger: loggerFor(platform),
  });
  return {
    async stop() {
      forget();
      const stopped = runner.stop().then(() => pool.end());
      await Promise.race([stopped, untilNothingIsUnderWay(underWay), sleep(mostStopMs, undefined, { ref: false })]);
      if (underWay.count > 0) {
        platform.log.info({ jobs: underWay.count }, 'jobs under way are left; they are run again at the next start');
        await unlock(pool, [...workerIds], platform);
      }
      // Left behind, it may still fail; nothing depends on it.
      stopped.catch((error: unknown) => platform.log.debug({ err: error }, 'the jobs stopped late'));
    },
  };
}

/** Jobs that are under way may then be run a second time, as after a kill. */
async function unlock(pool: pg.Pool, workerIds: string[], { log }: Platform): Promise<void> {
  try {
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds]);
  } catch (error) {
    log.warn({ err: error }, 'the locks of jobs could not be taken back; they are taken back with the next start');
  }
}

/** While the database is away the runner tries to reach it for many seconds before it stops, even with nothing to finish. */
async function untilNothingIsUnderWay(underWay: UnderWay): Promise<void> {
  do await sleep(idleStopMs, undefined, { ref: false });
  while (underWay.count > 0);
}

/** Runs the jobs that are due now and returns: how tests wait for background work. */
export async function runDueJobs(jobs: AnyJob[], platform: Platform): Promise<void> {
  const pool = openJobsPool(platform, 1);
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    taskList: taskListOf(jobs, platform),
    logger: loggerFor(platform),
  }).finally(() => pool.end());
}
