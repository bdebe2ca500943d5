import type { Database } from '../database/open-database.js';
import './send-mail.js';

export interface WrittenMail {
  id: string;
  to: string;
  subject: string;
  body: string;
  /** As it looks in a mail program; null once its text is erased, and for plain mails. */
  html: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** Newest first, after the id given; one more than the limit, so that the caller knows whether there is more. */
export async function listMail(
  db: Database,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<WrittenMail[]> {
  const query = db
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const rows = await (afterId === undefined ? query : query.where('id', '<', afterId)).execute();
  return rows.map(({ id, recipient, subject, body, html, created_at, sent_at }) => ({
    id,
    to: recipient,
    subject,
    body,
    html,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }));
}
