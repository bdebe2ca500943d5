import type { Database } from '../../../foundation/database/open-database.js';
import { deleteMailText } from '../../../foundation/mail/delete-expired-mail.js';
import { deleteResetsOf } from './resets-table.js';

/** Once the password changes, every link mailed before is void, and its mail is deleted. */
export async function discardResetsOf(transaction: Database, userId: string, now: Date): Promise<void> {
  for (const mailId of await deleteResetsOf(transaction, userId)) await deleteMailText(transaction, mailId, now);
}
