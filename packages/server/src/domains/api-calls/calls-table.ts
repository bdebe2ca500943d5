import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from '../../foundation/database/sql/array-literal.js';
import { uuidOfRequest } from '../../foundation/http/request-id.js';

/** A call that was refused or made events. */
export interface Call {
  requestId: string;
  appId: string | null;
  developerId: string | null;
  installationId: string | null;
  method: string;
  path: string;
  operation: string;
  status: number;
  code: string | null;
  message: string | null;
  at: Date;
  durationMs: number;
}

/** Writing the same call twice, after a write whose answer was lost, changes nothing. */
export async function insertCalls(db: Database, calls: readonly Call[]): Promise<void> {
  if (calls.length === 0) return;
  const texts = (read: (call: Call) => string | null) => textsLiteral(calls.map(read));
  await sql`
    insert into api_calls (request_id, app_id, developer_id, installation_id, method, path, operation, status, code,
      message, at, duration_ms)
    select * from unnest(
      ${texts(({ requestId }) => uuidOfRequest(requestId))}::uuid[],
      ${numbersLiteral(calls.map(({ appId }) => appId))}::bigint[],
      ${numbersLiteral(calls.map(({ developerId }) => developerId))}::bigint[],
      ${numbersLiteral(calls.map(({ installationId }) => installationId))}::bigint[],
      ${texts(({ method }) => method)}::text[],
      ${texts(({ path }) => path)}::text[],
      ${texts(({ operation }) => operation)}::text[],
      ${numbersLiteral(calls.map(({ status }) => status))}::smallint[],
      ${texts(({ code }) => code)}::text[],
      ${texts(({ message }) => message)}::text[],
      ${timesLiteral(calls.map(({ at }) => at))}::timestamptz[],
      ${numbersLiteral(calls.map(({ durationMs }) => durationMs))}::integer[]
    ) as given on conflict (request_id) do nothing`.execute(db);
}

/** A call by this app, or by its developer. */
export async function selectCall(
  db: Database,
  requestId: string,
  { appId, developerId }: { appId: string; developerId: string },
): Promise<Call | undefined> {
  const { rows } = await sql<Omit<Call, 'requestId' | 'appId' | 'developerId'>>`
    select installation_id as "installationId", method, path, operation, status, code, message, at,
      duration_ms as "durationMs"
    from api_calls where request_id = ${uuidOfRequest(requestId)}::uuid
      and (app_id = ${appId} or developer_id = ${developerId})`.execute(db);
  return rows[0] && { requestId, appId, developerId, ...rows[0] };
}

/** Request ids begin with their time, so the oldest come first in the primary key. */
export async function deleteOldCalls(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_calls where request_id = any(array(
      select request_id from (select request_id, at from api_calls order by request_id limit ${most}) as oldest
      where at < ${before}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
