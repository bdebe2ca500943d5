import { sql } from 'kysely';
import type { Context } from '../context.js';
import type { Platform } from '../platform.js';

/** A kind of background work. A job is enqueued in the transaction that needs it, and runs at least once after the commit. */
export interface Job<Payload = unknown> {
  name: string;
  run(payload: Payload, platform: Platform): Promise<void>;
  /** A cron pattern in UTC, for work that recurs whether or not anyone asks; its payload is `{}`. */
  every?: string;
  maxAttempts?: number;
}

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Enough of a job to enqueue it, for domains below the one that defines it. */
export type JobToEnqueue<Payload> = Pick<Job<Payload>, 'name' | 'maxAttempts'> & Partial<Job<Payload>>;

export interface EnqueueOptions {
  runAt?: Date;
  /** A job with the same key that has not started yet is replaced, not doubled. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
}

/** What a job's payload carries besides: the request that it goes on for. */
export interface CarriedCause {
  causedBy?: string;
}

/** The job remembers the request whose transaction enqueues it, and what it writes later remembers it too. */
export async function enqueue<Payload extends object>(
  { db, cause }: Context,
  job: JobToEnqueue<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  // What it makes happen later was made by the request as well.
  if (cause) cause.madeEvents = true;
  const carried: CarriedCause = cause ? { causedBy: cause.requestId } : {};
  await sql`select graphile_worker.add_job(
    ${job.name}::text,
    payload => ${JSON.stringify({ ...payload, ...carried })}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts ?? 25}::int,
    job_key => ${options.key ?? null}::text)`.execute(db);
}
