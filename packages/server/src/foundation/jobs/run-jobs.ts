import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Cause } from '../context.js';
import { openPrimaryPool } from '../database/primary/primary-client.js';
import type { Platform } from '../platform.js';
import type { CarriedCause, Job } from './define-job.js';

const idleStopMs = 3_000;
/** A job may wait for somebody else's server. Every one may be run again, so nobody waits for it for long. */
const maxStopMs = 6_000;
const restartDelayMs = 1_000;

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

/** The jobs' own pool: jobs must not wait for requests, nor requests for jobs. */
const openJobsPool = ({ primary, log }: Platform, concurrency: number): pg.Pool =>
  openPrimaryPool({ primary, max: concurrency + 2, application_name: 'souk-jobs', onlyWrites: true }, log);

/**
 * With a delay, be it zero, the runner stops when it cannot write that a job has ended (`keepRunning` starts it again); without one
 * that failure is handled by nobody, and ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs jobs until stopped; any number of processes may do so on one database. */
export async function runJobs(jobs: AnyJob[], platform: Platform, concurrency = 4): Promise<RunningJobs> {
  const pool = openJobsPool(platform, concurrency);
  const underWay: UnderWay = { count: 0 };
  const lockedBy = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => lockedBy.add(workerPool.id));
  const takeBackLocks = () => unlock(pool, [...lockedBy], platform);
  // That a job was done may have been lost with the old primary; its lock was not, and would hold for hours.
  const forget = platform.primary.onNewHistory(() => void takeBackLocks());
  const parsedCronItems = parseCronItems(
    jobs.flatMap(({ name, every }) => (every ? [{ task: name, match: every, options: { backfillPeriod: 0 } }] : [])),
  );
  const start = async (): Promise<Runner> => {
    await platform.primary.reach();
    // Of a runner that stopped before.
    if (lockedBy.size > 0) await takeBackLocks();
    return run({
      preset,
      events,
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      taskList: taskListOf(jobs, platform, underWay),
      parsedCronItems,
      logger: loggerFor(platform),
    });
  };
  const runners = await keepRunning(start, platform.log);
  return {
    async stop() {
      forget();
      const stopped = runners.stop().then(() => pool.end());
      await Promise.race([stopped, untilNothingIsUnderWay(underWay), sleep(maxStopMs, undefined, { ref: false })]);
      if (underWay.count > 0) {
        platform.log.info({ jobs: underWay.count }, 'jobs under way are left; they are run again at the next start');
        await takeBackLocks();
      }
      // Left behind, it may still fail; nothing depends on it.
      stopped.catch((error: unknown) => platform.log.debug({ err: error }, 'the jobs stopped late'));
    },
  };
}

/** Starts a runner, and another one whenever it stops because the database was away. */
async function keepRunning(start: () => Promise<Runner>, log: Platform['log']) {
  let runner = await start();
  let isRunning = true;
  let stopping = false;
  const restart = async (): Promise<void> => {
    await sleep(restartDelayMs, undefined, { ref: false });
    if (stopping) return;
    try {
      const next = await start();
      if (stopping) return void (await next.stop());
      runner = next;
      isRunning = true;
      watch();
    } catch (error) {
      log.debug({ err: error }, 'the jobs could not be started again');
      await restart();
    }
  };
  const watch = () => {
    const ended = (error?: unknown) => {
      isRunning = false;
      if (stopping) return;
      log.warn({ err: error }, 'the jobs stopped; they are started again');
      void restart();
    };
    runner.promise.then(() => ended(), ended);
  };
  watch();
  return {
    async stop() {
      stopping = true;
      if (isRunning) await runner.stop();
    },
  };
}

/** Jobs that are under way may then be run a second time, as after a kill. */
async function unlock(pool: pg.Pool, lockedBy: string[], { log }: Platform): Promise<void> {
  try {
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [lockedBy]);
  } catch (error) {
    log.warn({ err: error }, 'the locks of jobs could not be released; they are released at the next start');
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
    preset,
    pgPool: pool,
    noHandleSignals: true,
    taskList: taskListOf(jobs, platform),
    logger: loggerFor(platform),
  }).finally(() => pool.end());
}
