import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.js';

declare module '../database/schema.js' {
  interface Tables {
    window_counts: { name: string; key_hash: Buffer; count: number; ends_at: Date };
  }
}

/** At most this many within this many seconds, counted from the first one. */
export interface Window {
  name: string;
  seconds: number;
  most: number;
}

export interface WindowCount {
  allowed: boolean;
  /** Seconds until the window ends; 0 when this one was allowed. */
  retryAfterSeconds: number;
}

/**
 * Counts one more in the database: exact over all processes and kept over restarts, which a rate limiter in memory is not.
 * It costs a write, so it is for guesses and mails, not for every request.
 */
export async function countInWindow(db: Database, window: Window, key: string, now: Date): Promise<WindowCount> {
  const endsAt = new Date(now.getTime() + window.seconds * 1000);
  const { rows } = await sql<{ count: number; ends_at: Date }>`
    insert into window_counts as counted (name, key_hash, count, ends_at)
    values (${window.name}, ${hashKey(key)}, 1, ${endsAt})
    on conflict (name, key_hash) do update set
      count = case when counted.ends_at <= ${now} then 1 else least(counted.count, ${window.most}) + 1 end,
      ends_at = case when counted.ends_at <= ${now} then excluded.ends_at else counted.ends_at end
    returning count, ends_at`.execute(db);
  const [row] = rows;
  if (!row || row.count <= window.most) return { allowed: true, retryAfterSeconds: 0 };
  return { allowed: false, retryAfterSeconds: Math.max(1, (row.ends_at.getTime() - now.getTime()) / 1000) };
}

/** Whether one more would be allowed, without counting it. */
export async function peekInWindow(db: Database, window: Window, key: string, now: Date): Promise<WindowCount> {
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from window_counts
    where name = ${window.name} and key_hash = ${hashKey(key)} and count >= ${window.most} and ends_at > ${now}`.execute(
    db,
  );
  const [full] = rows;
  if (!full) return { allowed: true, retryAfterSeconds: 0 };
  return { allowed: false, retryAfterSeconds: Math.max(1, (full.ends_at.getTime() - now.getTime()) / 1000) };
}

/** Takes back one that should not count after all, such as a correct guess. */
export async function uncountInWindow(db: Database, window: Window, key: string): Promise<void> {
  await sql`
    update window_counts set count = count - 1
    where name = ${window.name} and key_hash = ${hashKey(key)} and count > 0`.execute(db);
}

export async function clearWindow(db: Database, window: Window, key: string): Promise<void> {
  await sql`delete from window_counts where name = ${window.name} and key_hash = ${hashKey(key)}`.execute(db);
}

/** Deletes expired windows in batches, so that no statement locks many rows. */
export async function deleteEndedWindows(db: Database, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from window_counts where (name, key_hash) in (
      select name, key_hash from window_counts where ends_at < ${now} order by ends_at limit 5000 for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}

/** Keys can be people's email addresses: the table of counts must not become a list of them. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
