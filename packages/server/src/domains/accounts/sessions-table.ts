import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    sessions: {
      id: Generated<string>;
      user_id: string;
      created_at: Date;
      expires_at: Date;
      ended_at: Date | null;
      last_used_at: Generated<Date | null>;
      address: Generated<string | null>;
      user_agent: Generated<string | null>;
    };
  }
}

/** The person a living session belongs to. */
export interface SignedInUser {
  userId: string;
  sessionId: string;
  email: string;
  emailVerifiedAt: Date | null;
  name: string;
  staff: boolean;
  lastUsedAt: Date | null;
}

export interface NewSession {
  userId: string;
  /** The hash the password was checked against. */
  checkedHash: string;
  createdAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
}

/**
 * Checking a password takes a while. If it changes meanwhile, the old one must not work: the row is inserted only while
 * the hash is still the one that was checked, and this waits for a change under way.
 */
export async function insertSession(db: Database, session: NewSession): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, created_at, last_used_at, expires_at, address, user_agent)
    select id, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}, ${session.address}, ${session.userAgent} from users
    where id = ${session.userId} and password_hash = ${session.checkedHash} for share
    returning id`.execute(db);
  return rows[0]?.id;
}

/** A relation of one `SignedInUser` or none, for other queries to join: who the user is and what they may do is one query. */
export function livingSession(
  { sessionId, userId }: { sessionId: string; userId: string },
  now: Date,
): RawBuilder<SignedInUser> {
  return sql<SignedInUser>`
    select session.user_id as "userId", session.id as "sessionId", person.email,
      person.email_verified_at as "emailVerifiedAt", person.name, person.staff,
      session.last_used_at as "lastUsedAt"
    from sessions as session join users as person on person.id = session.user_id
    where session.id = ${sessionId} and session.user_id = ${userId}
      and session.ended_at is null and session.expires_at > ${now}`;
}

export interface ListedSession {
  id: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
}

/** The living ones, newest first. */
export async function selectSessions(
  db: Database,
  userId: string,
  { after, limit, now }: { after: readonly unknown[] | undefined; limit: number; now: Date },
): Promise<ListedSession[]> {
  const living = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await (after ? living.where('id', '<', String(after[0])) : living).execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
  }));
}

/** Of many concurrent requests, one writes. */
export async function updateLastUse(db: Database, sessionId: string, now: Date, unlessSince: Date): Promise<void> {
  await sql`
    update sessions set last_used_at = ${now}
    where id = ${sessionId} and (last_used_at is null or last_used_at <= ${unlessSince})`.execute(db);
}

/** One session of a person, or all of them. */
export interface WhichSessions {
  userId: string;
  sessionId?: string;
}

/** Only `end-sessions.ts` calls this, so that whatever depends on a session ends with it. */
export async function markSessionsEnded(db: Database, which: WhichSessions, now: Date): Promise<string[]> {
  const living = db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null);
  const chosen = which.sessionId === undefined ? living : living.where('id', '=', which.sessionId);
  const rows = await chosen.returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Deletes expired sessions in batches, so that no statement locks many rows. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from sessions where id = any(array(
      select id from sessions where expires_at < ${now} order by expires_at limit 5000 for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}
