import type { Database } from '../../foundation/database/open-database.js';

interface EmailCodesTable {
  user_id: string;
  code_mac: Buffer;
  attempts_left: number;
  mail_id: string;
  sent_at: Date;
  expires_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    email_codes: EmailCodesTable;
  }
}

export interface CodeToKeep {
  userId: string;
  mac: Buffer;
  attempts: number;
  mailId: string;
  sentAt: Date;
  expiresAt: Date;
}

/** Takes the place of the person's code before. Answers with the mail of that one, as it is of no use any more. */
export async function replaceCode(db: Database, code: CodeToKeep): Promise<string | undefined> {
  const before = await db
    .selectFrom('email_codes')
    .select('mail_id')
    .where('user_id', '=', code.userId)
    .forUpdate()
    .executeTakeFirst();
  const fresh = {
    code_mac: code.mac,
    attempts_left: code.attempts,
    mail_id: code.mailId,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('email_codes')
    .values({ user_id: code.userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  return before?.mail_id;
}

/** Spends one attempt at the person's living code, and locks it; undefined when there is none or no attempt is left. */
export async function takeAttempt(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ mac: Buffer; mailId: string } | undefined> {
  const row = await db
    .updateTable('email_codes')
    .set((code) => ({ attempts_left: code('attempts_left', '-', 1) }))
    .where('user_id', '=', userId)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['code_mac', 'mail_id'])
    .executeTakeFirst();
  return row && { mac: row.code_mac, mailId: row.mail_id };
}

export async function deleteCode(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('email_codes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('email_codes').where('expires_at', '<', now).execute();
}
