import type { Database } from '../../../foundation/database/open-database.js';
import { forgetMail } from '../../../foundation/mail/forget-mail.js';
import { deleteResetsOf } from './resets-table.js';

/** With another password every link that was mailed before is void, and its mail is forgotten. */
export async function forgetResetsOf(transaction: Database, userId: string, now: Date): Promise<void> {
  for (const mailId of await deleteResetsOf(transaction, userId)) await forgetMail(transaction, mailId, now);
}
