import { randomInt } from 'node:crypto';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { DomainError, throwDomainError } from '../../foundation/domain-error.js';
import { countInWindow, type Window } from '../../foundation/limits/window-counter.js';
import { deleteMailText } from '../../foundation/mail/delete-expired-mail.js';
import { queueMail } from '../../foundation/mail/send-mail.js';
import type { Platform } from '../../foundation/platform.js';
import { authenticate, deriveKey } from '../../foundation/secrets/derive-keys.js';
import { sameBytes } from '../../foundation/secrets/random-token.js';
import { emailKeyOf, mailboxKeyOf } from '../accounts/email-key.js';
import { findUser } from '../accounts/find-user.js';
import { type DeveloperAccountRow, lockAccount, updateAccount } from './accounts-table.js';
import { deleteEmailCode, putEmailCode, takeAttempt } from './email-codes-table.js';

const codeMinutes = 15;
const maxAttempts = 5;
/** By account and by recipient: several accounts together must not fill one mailbox either. */
const mailsPerHour: Window = { name: 'contact_codes_hour', seconds: 3_600, most: 5 };
const mailsPerDay: Window = { name: 'contact_codes_day', seconds: 86_400, most: 12 };

/** Mails a six-digit code to the contact address; the newest code is the only one that works. */
export async function mailVerificationCode(
  platform: Platform,
  account: DeveloperAccountRow,
): Promise<{ sentTo: string; expiresAt: Date }> {
  if (account.email_verified_at) throw new DomainError('DEVELOPER_EMAIL_VERIFIED');
  const now = platform.clock.now();
  const user = await findUser(platform.db, account.user_id);
  const isOwn = user !== undefined && emailKeyOf(user.email) === emailKeyOf(account.contact_email);
  // An account that has shown no address of its own sends mail to that address only.
  if (!user?.emailVerifiedAt && !isOwn) throwDomainError('EMAIL_NOT_VERIFIED');
  await limitMails(platform, `account ${account.id}`, now);
  // Mail that others had sent to it must not keep a person from verifying the email that they sign in with.
  if (!isOwn) await limitMails(platform, mailboxKeyOf(account.contact_email), now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
  const email = account.contact_email;
  await inTransaction(platform, async (context) => {
    const mailId = await queueMail(context, platform, {
      to: email,
      letter: 'contactCode',
      told: { code, minutes: codeMinutes },
      forgetAt: expiresAt,
    });
    await putEmailCode(context.db, {
      developer_id: account.id,
      email,
      code_mac: macOf(platform, account.id, email, code),
      attempts_left: maxAttempts,
      mail_id: mailId,
      sent_at: now,
      expires_at: expiresAt,
    });
  });
  return { sentTo: email, expiresAt };
}

async function limitMails({ db }: Platform, key: string, now: Date): Promise<void> {
  for (const window of [mailsPerHour, mailsPerDay]) {
    const { allowed, retryAfterSeconds } = await countInWindow(db, window, key, now);
    if (!allowed) throw new DomainError('VERIFICATION_RATE_LIMITED', { retryAfterSeconds });
  }
}

/** Confirms the contact address. The account then waits for staff to verify it. */
export async function confirmContactEmail(
  platform: Platform,
  account: DeveloperAccountRow,
  code: string,
): Promise<DeveloperAccountRow> {
  if (account.email_verified_at) throw new DomainError('DEVELOPER_EMAIL_VERIFIED');
  const confirmed = await inTransaction(platform, async ({ db }) => {
    const now = platform.clock.now();
    const { contact_email, verification_state } = await lockAccount(db, account.id);
    const sent = await takeAttempt(db, account.id, now);
    const fits =
      sent?.email === contact_email && sameBytes(sent.code_mac, macOf(platform, account.id, sent.email, code));
    if (!fits) return undefined;
    if (sent.mail_id) await deleteMailText(db, sent.mail_id, now);
    await deleteEmailCode(db, account.id);
    return updateAccount(db, account.id, {
      email_verified_at: now,
      ...(verification_state !== 'verified' && { verification_state: 'pending' as const }),
      updated_at: now,
    });
  });
  // Refused out here, so that the spent attempt is committed and not rolled back.
  if (!confirmed) throw new DomainError('VERIFICATION_CODE_INVALID');
  return confirmed;
}

function macOf({ config }: Platform, developerId: string, email: string, code: string): Buffer {
  return authenticate(deriveKey(config.masterKey, 'developer-email-codes'), JSON.stringify([developerId, email, code]));
}
