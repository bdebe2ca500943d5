import { sql } from 'kysely';
import type { Database } from '../../database/open-database.js';
import { DomainError } from '../../domain-error.js';
import { sameBytes } from '../../secrets/random-token.js';
import { asProblem } from '../error-formats/error-format.js';
import { type IdempotentRequest, idempotencyHours } from './idempotency.js';

export interface OutcomeToStore {
  status: number;
  body: string | null;
}

/** What a key has while its write runs, and for ever where the process died meanwhile. */
const running = 0;
const surelyOverMs = 120_000;

/**
 * For writes that make their own transactions, or call other machines: the key is kept before the write begins, so nothing ever
 * happens twice under it. Where nobody knows whether it happened (a crash in between), a repetition is refused and told so.
 */
export async function runIdempotentOutsideTransaction(
  db: Database,
  once: IdempotentRequest,
  run: () => Promise<OutcomeToStore>,
): Promise<OutcomeToStore & { replayed: boolean }> {
  const stored = await claim(db, once);
  if (stored) return { ...stored, replayed: true };
  const answer = await run().catch(async (error: unknown) => {
    const problem = asProblem(error);
    // What was refused did not happen. Of anything else nobody can be sure, and the key stays taken.
    if (problem !== 'unexpected' && problem !== 'busy') await forget(db, once);
    throw error;
  });
  await keep(db, once, answer);
  return { ...answer, replayed: false };
}

/** Undefined when the key is ours now; otherwise what the first request was answered. */
async function claim(db: Database, once: IdempotentRequest): Promise<OutcomeToStore | undefined> {
  const { principal, key, fingerprint, now } = once;
  const tooOld = new Date(now.getTime() - idempotencyHours * 3_600_000);
  const { rows } = await sql`
    insert into idempotency_keys (principal, key, fingerprint, status, created_at)
    values (${principal}, ${key}, ${fingerprint}, ${running}, ${now})
    on conflict (principal, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = null, created_at = excluded.created_at
    where idempotency_keys.created_at <= ${tooOld}
    returning 1`.execute(db);
  return rows.length > 0 ? undefined : readStored(db, once);
}

async function readStored(
  db: Database,
  { principal, key, fingerprint, now }: IdempotentRequest,
): Promise<OutcomeToStore> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'created_at'])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) throw new DomainError('IDEMPOTENCY_KEY_IN_USE', { retryAfterSeconds: 1 });
  if (!sameBytes(stored.fingerprint, fingerprint)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  if (stored.status !== running) return { status: stored.status, body: stored.body };
  if (now.getTime() - stored.created_at.getTime() < surelyOverMs)
    throw new DomainError('IDEMPOTENCY_KEY_IN_USE', { retryAfterSeconds: 1 });
  throw new DomainError('IDEMPOTENCY_KEY_IN_USE', {
    message: 'The first request with this Idempotency-Key was interrupted, so its outcome is unknown.',
    fix: 'Check whether the change was made. If not, send the request with a new key.',
  });
}

async function keep(
  db: Database,
  { principal, key }: IdempotentRequest,
  { status, body }: OutcomeToStore,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('principal', '=', principal)
    .where('key', '=', key)
    .execute();
}

async function forget(db: Database, { principal, key }: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .where('status', '=', running)
    .execute();
}
