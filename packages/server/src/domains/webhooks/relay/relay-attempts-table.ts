import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral, textsLiteral } from '../../../foundation/database/sql/array-literal.js';

/** One attempt that a relay is to make. */
export interface RelayedAttempt {
  relayId: string;
  /** Null for a test. */
  deliveryId: string | null;
  webhookId: string;
  /** A JSON object. */
  headers: string;
  body: Buffer;
}

export interface NewAttempt extends RelayedAttempt {
  /** Whether its bytes are handed over in memory: they are written only when somebody else asks for them. */
  inMemory: boolean;
}

/** An attempt that is older than this is made anew by who takes its delivery over: its signature has aged. */
const freshSeconds = 10;
/** An answer that nobody fetched for this long belongs to an attempt that was given up. */
const answerKeptSeconds = 30;

const isFresh = sql`a.relay_id = excluded.relay_id
  and a.made_at > clock_timestamp() - make_interval(secs => ${sql.lit(freshSeconds)})`;
const hasFreshBytes = sql`${isFresh} and a.body_base64 is not null`;

const base64Of = ({ body }: RelayedAttempt) => body.toString('base64');

/**
 * Puts attempts on their way; returns the id of each, in the order given. A delivery whose attempt another process began, or
 * whose answer it did not live to fetch, is not sent again: this process waits for that answer instead.
 */
export async function insertAttempts(db: Database, waiter: string, attempts: readonly NewAttempt[]): Promise<string[]> {
  const { rows } = await sql<{ place: number; id: string }>`
    with given as (
      select * from unnest(
        ${numbersLiteral(attempts.map(({ relayId }) => relayId))}::bigint[],
        ${numbersLiteral(attempts.map(({ deliveryId }) => deliveryId))}::bigint[],
        ${textsLiteral(attempts.map(({ webhookId }) => webhookId))}::text[],
        ${textsLiteral(attempts.map(({ inMemory, headers }) => (inMemory ? null : headers)))}::text[],
        ${textsLiteral(attempts.map((attempt) => (attempt.inMemory ? null : base64Of(attempt))))}::text[]
      ) with ordinality as g(relay_id, delivery_id, webhook_id, headers, body_base64, place)
    ), answered as (
      update relay_answers a set waiter = ${waiter} from given g
      where a.delivery_id = g.delivery_id and a.at > clock_timestamp() - make_interval(secs => ${answerKeptSeconds})
      returning g.place, a.attempt_id
    ), made as (
      insert into relay_attempts as a (relay_id, waiter, delivery_id, webhook_id, headers, body_base64)
      select g.relay_id, ${waiter}, g.delivery_id, g.webhook_id, g.headers, g.body_base64 from given g
      where g.place not in (select place from answered)
      on conflict (delivery_id) do update set waiter = excluded.waiter,
        id = case when ${isFresh} then a.id else excluded.id end,
        relay_id = excluded.relay_id,
        headers = case when ${hasFreshBytes} then a.headers else excluded.headers end,
        body_base64 = case when ${hasFreshBytes} then a.body_base64 else excluded.body_base64 end,
        made_at = case when ${isFresh} then a.made_at else excluded.made_at end
      returning id, webhook_id
    )
    select g.place::int, made.id from made join given g on g.webhook_id = made.webhook_id
    union all select place::int, attempt_id from answered`.execute(db);
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  return attempts.map((_, index) => ids.get(index + 1) ?? '');
}

/** Writes the bytes of attempts that were in memory only, as far as nobody has answered them. */
export async function writeBytes(
  db: Database,
  waiter: string,
  attempts: readonly (RelayedAttempt & { id: string })[],
): Promise<void> {
  await sql`
    update relay_attempts a set headers = g.headers, body_base64 = g.body_base64
    from unnest(
      ${numbersLiteral(attempts.map(({ id }) => id))}::bigint[],
      ${textsLiteral(attempts.map(({ headers }) => headers))}::text[],
      ${textsLiteral(attempts.map(base64Of))}::text[]
    ) as g(id, headers, body_base64)
    where a.id = g.id and a.waiter = ${waiter} and a.body_base64 is null`.execute(db);
}

/** An attempt as the stream tells it. */
export interface PendingAttempt {
  id: string;
  webhookId: string;
  headers: string;
  bodyBase64: string;
}

export interface UnannouncedAttempts {
  attempts: PendingAttempt[];
  /** Processes that have others in memory, with which they must be asked to part. */
  heldBy: string[];
}

/**
 * Attempts of a living relay that wait for an answer and were not told before, oldest first; undefined once it has ended. What
 * this process itself has in memory comes another way.
 */
export async function readUnannounced(
  db: Database,
  { relayId, self }: { relayId: string; self: string },
  told: Iterable<string>,
  most: number,
): Promise<UnannouncedAttempts | undefined> {
  const { rows } = await sql<UntoldRow>`
    with untold as not materialized (
      select * from relay_attempts where relay_id = ${relayId} and id <> all(${numbersLiteral([...told])}::bigint[])
    )
    select a.*, array(select distinct u.waiter from untold u where u.body_base64 is null and u.waiter <> ${self}) as held_by
    from relays r left join lateral (
      select id, webhook_id, headers, body_base64 from untold where body_base64 is not null order by id limit ${most}
    ) a on true
    where r.id = ${relayId} and r.ended_at is null and r.beat_at > clock_timestamp() - interval '24 hours'`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const attempts = rows.flatMap(({ id, webhook_id, headers, body_base64 }) =>
    id === null ? [] : [{ id, webhookId: webhook_id, headers, bodyBase64: body_base64 }],
  );
  return { attempts, heldBy: first.held_by };
}

interface UntoldRow {
  id: string | null;
  webhook_id: string;
  headers: string;
  body_base64: string;
  held_by: string[];
}

/** Those of the attempts told that are not answered yet. */
export async function keepOpen(db: Database, relayId: string, told: Iterable<string>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from relay_attempts
    where relay_id = ${relayId} and id = any(${numbersLiteral([...told])}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What the developer's machine says became of an attempt. */
export interface RelayAnswer {
  attemptId: string;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
}

/** An attempt that was answered, and who waits for it. */
export interface AnsweredAttempt {
  attemptId: string;
  waiter: string;
}

/**
 * Takes answers for those who wait for them. What this process itself waits for is not stored: it is told at once. An attempt
 * that was given up meanwhile is passed over.
 */
export async function recordAnswers(
  db: Database,
  { relayId, self }: { relayId: string; self: string },
  answers: readonly RelayAnswer[],
): Promise<AnsweredAttempt[]> {
  const { rows } = await sql<AnsweredAttempt>`
    with given as (
      select distinct on (attempt_id) * from unnest(
        ${numbersLiteral(answers.map(({ attemptId }) => attemptId))}::bigint[],
        ${numbersLiteral(answers.map(({ httpStatus }) => httpStatus))}::smallint[],
        ${textsLiteral(answers.map(({ error }) => error))}::text[],
        ${numbersLiteral(answers.map(({ durationMs }) => durationMs))}::integer[]
      ) as g(attempt_id, http_status, error, duration_ms)
    ), ended as (
      delete from relay_attempts a using given g where a.id = g.attempt_id and a.relay_id = ${relayId}
      returning a.id, a.waiter, a.delivery_id
    ), kept as (
      insert into relay_answers (attempt_id, waiter, delivery_id, http_status, error, duration_ms)
      select e.id, e.waiter, e.delivery_id, g.http_status, g.error, g.duration_ms
      from ended e join given g on g.attempt_id = e.id where e.waiter <> ${self}
    )
    select id as "attemptId", waiter from ended`.execute(db);
  return rows;
}

/** Fetches the answers that a process waits for. */
export async function takeAnswers(db: Database, waiter: string): Promise<RelayAnswer[]> {
  const { rows } = await sql<{
    attempt_id: string;
    http_status: number | null;
    error: string | null;
    duration_ms: number;
  }>`
    delete from relay_answers where waiter = ${waiter}
    returning attempt_id, http_status, error, duration_ms`.execute(db);
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    httpStatus: row.http_status,
    error: row.error,
    durationMs: row.duration_ms,
  }));
}

/** Gives attempts up; returns those that had not been answered. */
export async function withdrawAttempts(db: Database, waiter: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from relay_attempts where waiter = ${waiter} and id = any(${numbersLiteral(ids)}::bigint[])
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What processes that died left behind and nobody took over. */
export async function deleteOldAttempts(db: Database): Promise<void> {
  await sql`delete from relay_attempts where made_at < clock_timestamp() - interval '1 hour'`.execute(db);
  await sql`delete from relay_answers where at < clock_timestamp() - interval '1 hour'`.execute(db);
}
