import { sql } from 'kysely';
import type { Database } from '../database/open-database.js';
import './send-mail.js';

/** Erases a mail's text: its code or link was used or replaced, and must not be left lying around. */
export async function deleteMailText(db: Database, mailId: string, now: Date): Promise<void> {
  await sql`
    update mails set subject = '', body = '', html = null, forgotten_at = ${now}
    where id = ${mailId} and forgotten_at is null`.execute(db);
}

/** Erases the text of expired mails, in batches so that no statement locks many rows. */
export async function deleteExpiredMail(db: Database, now: Date): Promise<number> {
  const { rows } = await sql`
    update mails set subject = '', body = '', html = null, forgotten_at = ${now} where id = any(array(
      select id from mails where forget_at < ${now} and forgotten_at is null
      order by forget_at limit 1000 for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}
