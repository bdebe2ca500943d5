import type { Selectable } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

interface DeveloperEmailCodesTable {
  developer_id: string;
  email: string;
  code_mac: Buffer;
  attempts_left: number;
  /** Null when it was mailed by an older Souk that did not record it. */
  mail_id: string | null;
  sent_at: Date;
  expires_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    developer_email_codes: DeveloperEmailCodesTable;
  }
}

export type DeveloperEmailCode = Selectable<DeveloperEmailCodesTable>;

/** The newest code replaces the one before. */
export async function putEmailCode(db: Database, { developer_id, ...fresh }: DeveloperEmailCode): Promise<void> {
  await db
    .insertInto('developer_email_codes')
    .values({ developer_id, ...fresh })
    .onConflict((conflict) => conflict.column('developer_id').doUpdateSet(fresh))
    .execute();
}

/** The valid code, with one attempt used up; undefined when there is none or it was tried too often. */
export async function takeAttempt(
  db: Database,
  developerId: string,
  now: Date,
): Promise<DeveloperEmailCode | undefined> {
  return db
    .updateTable('developer_email_codes')
    .set((row) => ({ attempts_left: row('attempts_left', '-', 1) }))
    .where('developer_id', '=', developerId)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteEmailCode(db: Database, developerId: string): Promise<void> {
  await db.deleteFrom('developer_email_codes').where('developer_id', '=', developerId).execute();
}
