import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../foundation/database/sql/array-literal.js';
import { uuidOfRequest } from '../../foundation/http/request-id.js';

/** What the caller of a refused request was told. */
export interface ErrorSample {
  message: string;
  path: string;
  installationId: string | null;
}

/** Calls of one operation by one app in one hour, with one outcome. */
export interface CallCount {
  appId: string;
  hour: Date;
  operation: string;
  method: string;
  /** With its parameters' names. */
  path: string;
  /** The code of the refusal; empty when there was none. */
  code: string;
  status: number;
  count: number;
  lastAt: Date;
  lastRequestId: string;
  sample: ErrorSample | null;
}

/** Adds to what is stored, in the order given. */
export async function addCounts(db: Database, counts: readonly CallCount[]): Promise<void> {
  await sql`
    insert into api_call_counts as c
      (app_id, hour, operation, method, path, code, status, count, last_at, last_request_id, sample)
    select * from unnest(
      ${numbersLiteral(counts.map(({ appId }) => appId))}::bigint[],
      ${timesLiteral(counts.map(({ hour }) => hour))}::timestamptz[],
      ${textsLiteral(counts.map(({ operation }) => operation))}::text[],
      ${textsLiteral(counts.map(({ method }) => method))}::text[],
      ${textsLiteral(counts.map(({ path }) => path))}::text[],
      ${textsLiteral(counts.map(({ code }) => code))}::text[],
      ${numbersLiteral(counts.map(({ status }) => status))}::smallint[],
      ${numbersLiteral(counts.map(({ count }) => count))}::integer[],
      ${timesLiteral(counts.map(({ lastAt }) => lastAt))}::timestamptz[],
      ${textsLiteral(counts.map(({ lastRequestId }) => uuidOfRequest(lastRequestId)))}::uuid[],
      ${textsLiteral(counts.map(({ sample }) => sample && JSON.stringify(sample)))}::jsonb[]
    ) as given
    on conflict (app_id, hour, operation, code) do update set count = c.count + excluded.count, status = excluded.status,
      last_at = greatest(c.last_at, excluded.last_at), last_request_id = excluded.last_request_id,
      sample = coalesce(excluded.sample, c.sample)`.execute(db);
}

export interface OperationHour {
  hour: Date;
  operation: string;
  method: string;
  path: string;
  calls: number;
  refusals: number;
}

export async function selectOperationHours(db: Database, appId: string, from: Date): Promise<OperationHour[]> {
  const { rows } = await sql<OperationHour>`
    select hour, operation, min(method) as method, min(path) as path, sum(count)::int as calls, 
      coalesce(sum(count) filter (where code <> ''), 0)::int as refusals
    from api_call_counts where app_id = ${appId} and hour >= ${from} group by hour, operation`.execute(db);
  return rows;
}

export interface ErrorGroup extends Omit<CallCount, 'appId' | 'hour'> {}

/** Refusals by code and operation, the most frequent first. */
export async function selectApiErrors(
  db: Database,
  appId: string,
  { from, most }: { from: Date; most: number },
): Promise<ErrorGroup[]> {
  const { rows } = await sql<ErrorGroup>`
    select operation, min(method) as method, min(path) as path, code, sum(count)::int as count, max(last_at) as "lastAt",
      (array_agg(status order by last_at desc))[1] as status,
      (array_agg(last_request_id::text order by last_at desc))[1] as "lastRequestId",
      (array_agg(sample order by last_at desc) filter (where sample is not null))[1] as sample
    from api_call_counts where app_id = ${appId} and hour >= ${from} and code <> ''
    group by operation, code order by count desc, max(last_at) desc limit ${most}`.execute(db);
  return rows;
}

export async function deleteOldCounts(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_call_counts where ctid = any(array(
      select ctid from api_call_counts where hour < ${before} order by hour limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
