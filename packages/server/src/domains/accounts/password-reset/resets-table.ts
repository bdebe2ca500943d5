import type { Database } from '../../../foundation/database/open-database.js';

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    password_resets: {
      token_hash: Buffer;
      user_id: string;
      mail_id: string;
      created_at: Date;
      expires_at: Date;
    };
  }
}

export interface ResetToKeep {
  tokenHash: Buffer;
  userId: string;
  mailId: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertReset(db: Database, reset: ResetToKeep): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      mail_id: reset.mailId,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** Reads without using it up. */
export async function selectReset(db: Database, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Of two concurrent uses, the second finds nothing. */
export async function takeReset(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; mailId: string } | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'mail_id'])
    .executeTakeFirst();
  return row && { userId: row.user_id, mailId: row.mail_id };
}

/** All of a person's; returns the mails they were sent in. */
export async function deleteResetsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('password_resets').where('user_id', '=', userId).returning('mail_id').execute();
  return rows.map(({ mail_id }) => mail_id);
}

export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
}
