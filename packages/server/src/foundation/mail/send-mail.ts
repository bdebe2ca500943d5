import type { Generated } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '../database/open-database.js';
import { defineJob, enqueue } from '../jobs/define-job.js';
import type { Platform } from '../platform.js';

declare module '../database/schema.js' {
  interface Tables {
    mails: {
      id: Generated<string>;
      recipient: string;
      subject: string;
      body: string;
      created_at: Date;
      sent_at: Date | null;
    };
  }
}

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
}

/** Writes a mail in the caller's transaction; it leaves after the commit, or stays in the local outbox without SMTP. */
export async function queueMail(
  db: Database,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  mail: Mail,
): Promise<void> {
  const { id } = await db
    .insertInto('mails')
    .values({ recipient: mail.to, subject: mail.subject, body: mail.body, created_at: clock.now(), sent_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (config.smtpUrl) await enqueue(db, sendMail, { mailId: id });
}

export const sendMail = defineJob<{ mailId: string }>({
  name: 'send_mail',
  async run({ mailId }, { db, clock, config }) {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail || mail.sent_at || !config.smtpUrl) return;
    const transport = createTransport(config.smtpUrl, { connectionTimeout: 10_000, socketTimeout: 30_000 } as never);
    try {
      await transport.sendMail({
        from: config.mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        // The same id on a repeated attempt lets the receiving side drop the copy.
        messageId: `<mail-${mail.id}@${new URL(config.baseUrl).hostname}>`,
      });
    } finally {
      transport.close();
    }
    await db.updateTable('mails').set({ sent_at: clock.now() }).where('id', '=', mailId).execute();
  },
});
