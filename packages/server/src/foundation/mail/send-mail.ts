import type { Generated } from 'kysely';
import type { Context } from '../context.js';
import { isEmailAddress } from '../is-email-address.js';
import { defineJob, enqueue } from '../jobs/define-job.js';
import type { Platform } from '../platform.js';
import { findMailLanguage } from './mail-languages.js';
import type { EmailToRender } from './templates/email-template.js';
import { type RenderedEmail, renderEmail } from './templates/render-email.js';

declare module '../database/schema.js' {
  interface Tables {
    mails: {
      id: Generated<string>;
      recipient: string;
      subject: string;
      body: string;
      html: string | null;
      created_at: Date;
      sent_at: Date | null;
      forget_at: Generated<Date | null>;
      forgotten_at: Generated<Date | null>;
    };
  }
}

export type Mail = {
  to: string;
  /** When the mail's code or link expires. The mail's text is erased by then at the latest. */
  forgetAt?: Date;
} & (EmailToRender | { subject: string; body: string });

/**
 * Writes a mail in the caller's transaction; it is sent after the commit, or stays in the local outbox without SMTP. Returns
 * its id, so that its text can be erased later.
 */
export async function queueMail(
  context: Context,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  mail: Mail,
): Promise<string> {
  const { db } = context;
  const recipient = mail.to.trim();
  // Also rejects what would add a second recipient or start another header.
  if (!isEmailAddress(recipient)) throw new Error('A mail was written to what is no email address.');
  const written: Pick<RenderedEmail, 'subject' | 'body'> & { html?: string } =
    'letter' in mail ? renderEmail(await findMailLanguage(db, recipient), mail) : mail;
  const { id } = await db
    .insertInto('mails')
    .values({
      recipient,
      subject: oneLine(written.subject),
      body: written.body,
      html: written.html ?? null,
      created_at: clock.now(),
      sent_at: null,
      forget_at: mail.forgetAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (config.smtpUrl) await enqueue(context, sendMail, { mailId: id });
  return id;
}

const longestSubject = 200;

/** A subject can quote what somebody typed: a line break in it would start another header. */
function oneLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestSubject);
}

export const sendMail = defineJob<{ mailId: string }>({
  name: 'send_mail',
  async run({ mailId }, { db, clock, config }) {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail || mail.sent_at || mail.forgotten_at || !config.smtpUrl) return;
    const now = clock.now();
    // A code that has expired on the way to a mail server that was down is of no use to anyone.
    if (mail.forget_at && mail.forget_at <= now) return;
    // Loaded with the first mail: many a Souk never sends one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 });
    try {
      await transport.sendMail({
        from: config.mailFrom,
        // As a pair, so that the address is never parsed as a list.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        ...(mail.html !== null && { html: mail.html }),
        // The same id on a repeated attempt lets the receiving side drop the copy.
        messageId: `<mail-${mail.id}@${new URL(config.baseUrl).hostname}>`,
      });
    } finally {
      transport.close();
    }
    // The recipient has it now; nobody else needs to keep its code or link.
    const forgotten = mail.forget_at && { subject: '', body: '', html: null, forgotten_at: now };
    await db
      .updateTable('mails')
      .set({ sent_at: now, ...forgotten })
      .where('id', '=', mailId)
      .execute();
  },
});
