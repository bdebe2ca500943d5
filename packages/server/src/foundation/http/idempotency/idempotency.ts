import { createHash } from 'node:crypto';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/open-database.js';
import type { Tables } from '../../database/schema.js';
import { numbersLiteral } from '../../database/sql/array-literal.js';
import { DomainError } from '../../domain-error.js';
import { sameBytes } from '../../secrets/random-token.js';
import type { RawRequest } from '../define-route.js';

declare module '../../database/schema.js' {
  interface Tables {
    idempotency_keys: {
      principal: string;
      key: string;
      fingerprint: Buffer;
      status: number;
      body: string | null;
      contacts_of: string | null;
      contacts_seen: boolean;
      created_at: Date;
    };
  }
}

export const idempotencyHours = 24;
const keyPattern = /^[\x21-\x7E]{1,255}$/;

export interface IdempotentRequest {
  /** Who sent the key: keys of different principals never collide. */
  principal: string;
  key: string;
  fingerprint: Buffer;
  now: Date;
}

export interface StoredResponse {
  status: number;
  body: string | null;
  /** The order or customer whose contacts the body may hold; null when it can hold none. */
  contactsOf: string | null;
  /** Whether they were not masked. */
  contactsSeen: boolean;
}

/** The request's `Idempotency-Key`, undefined when there is none. Sent twice or malformed it is refused. */
export function idempotencyKeyOf(request: RawRequest): string | undefined {
  const sent = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'idempotency-key',
  ).length;
  if (sent === 0) return undefined;
  const key = String(request.headers['idempotency-key']);
  if (sent > 1)
    throw new DomainError('VALIDATION_FAILED', { problems: ['The Idempotency-Key header must be sent once.'] });
  if (keyPattern.test(key)) return key;
  throw new DomainError('VALIDATION_FAILED', {
    problems: ['The Idempotency-Key header must have 1 to 255 printable ASCII characters and no spaces.'],
  });
}

/** Two requests are the same when method, path, query and the bytes of the body are. */
export function fingerprintOf(request: RawRequest, rawBody: Buffer | undefined): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(rawBody ?? '')
    .digest();
}

// Both are part of every write, and take longer to build than to run: so they are written out.
const claim = 'select * from claim_idempotency_key($1, $2, $3)';
const keepAnswer = `insert into idempotency_keys
    (principal, key, fingerprint, status, body, contacts_of, contacts_seen, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
    contacts_of = excluded.contacts_of, contacts_seen = excluded.contacts_seen, created_at = excluded.created_at`;

/**
 * Runs a write at most once per key. The lock, the write, its events and the stored answer share the transaction that
 * is passed in: a crash before the commit leaves nothing, a crash after it leaves everything, and a retry shows which.
 */
export async function runIdempotent(
  transaction: Database,
  { principal, key, fingerprint, now }: IdempotentRequest,
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  const stored = await claimKey(transaction, principal, key);
  if (stored && !isOver(stored.created_at, now)) {
    if (!sameBytes(stored.fingerprint, fingerprint)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    await confirmStored(transaction);
    const { status, body, contacts_of: contactsOf, contacts_seen: contactsSeen } = stored;
    return { status, body, contactsOf, contactsSeen, replayed: true };
  }
  const answer = await run();
  const { status, body, contactsOf, contactsSeen } = answer;
  if (status < 200 || status > 299) return { ...answer, replayed: false };
  const kept = [principal, key, fingerprint, status, body, contactsOf, contactsSeen, now];
  await transaction.executeQuery(CompiledQuery.raw(keepAnswer, kept));
  return { ...answer, replayed: false };
}

/**
 * The first answer may never have been acknowledged: its commit can be on this server alone, when its wait for a standby was
 * cancelled. This makes the transaction one that commits, and a commit waits for everything before it.
 */
async function confirmStored(transaction: Database): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'souk', 'replay')`.execute(transaction);
}

type ClaimedKey =
  | { held: false }
  | ({ held: true } & Selectable<Tables['idempotency_keys']>)
  | { held: true; fingerprint: null };

/** What is stored under the key. The lock belongs to the transaction, so it goes with it however it ends. */
async function claimKey(transaction: Database, principal: string, key: string) {
  const lock = createHash('sha256').update(`${principal}\n${key}`).digest().readBigInt64BE();
  const { rows } = await transaction.executeQuery<ClaimedKey>(
    CompiledQuery.raw(claim, [lock.toString(), principal, key]),
  );
  const [claimed] = rows;
  if (!claimed?.held) throw new DomainError('IDEMPOTENCY_KEY_IN_USE', { retryAfterSeconds: 1 });
  return claimed.fingerprint === null ? undefined : claimed;
}

function isOver(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= idempotencyHours * 3_600_000;
}

/** Deletes answers older than 24 hours, in batches so that no statement locks many rows. */
export async function deleteExpiredIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - idempotencyHours * 3_600_000);
  const { rows } = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${limit} limit 5000 for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}

/** Changes what was stored about these orders and customers; what a repeated request gets is the changed answer. */
export async function rewriteStoredResponses(
  transaction: Database,
  subjects: readonly string[],
  rewrite: (answer: unknown) => unknown,
): Promise<void> {
  if (subjects.length === 0) return;
  const stored = await sql<{ principal: string; key: string; body: string }>`
    select principal, key, body from idempotency_keys
    where contacts_of = any(${numbersLiteral(subjects)}::bigint[]) and body is not null
    order by principal, key for update`.execute(transaction);
  for (const { principal, key, body } of stored.rows) {
    const rewritten = JSON.stringify(rewrite(JSON.parse(body)));
    if (rewritten === body) continue;
    await transaction
      .updateTable('idempotency_keys')
      .set({ body: rewritten })
      .where('principal', '=', principal)
      .where('key', '=', key)
      .execute();
  }
}
