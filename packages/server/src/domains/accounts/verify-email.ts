import { randomInt } from 'node:crypto';
import type { User } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { DomainError, throwDomainError } from '../../foundation/domain-error.js';
import { countInWindow, type Window } from '../../foundation/limits/window-counter.js';
import { deleteMailText } from '../../foundation/mail/delete-expired-mail.js';
import { queueMail } from '../../foundation/mail/send-mail.js';
import type { Platform } from '../../foundation/platform.js';
import { authenticate, deriveKey } from '../../foundation/secrets/derive-keys.js';
import { sameBytes } from '../../foundation/secrets/random-token.js';
import { deleteCode, replaceCode, takeAttempt } from './email-codes-table.js';
import { emailKeyOf } from './email-key.js';
import type { SignedInUser } from './sessions-table.js';
import { markEmailVerified } from './users-table.js';

const codeMinutes = 15;
const maxAttempts = 5;
const codeDigits = 8;

/**
 * Somebody who registered another person's address can have codes mailed there and guess at them. With these limits and
 * eight digits that would take some thousand years.
 */
const codesPerHour: Window = { name: 'email_codes_hour', seconds: 3_600, most: 5 };
const codesPerDay: Window = { name: 'email_codes_day', seconds: 86_400, most: 12 };

/** Mails a code to the person's address; the newest code is the only one that works. */
export async function mailEmailCode(
  platform: Platform,
  { userId, email, emailVerifiedAt }: SignedInUser,
): Promise<{ sentTo: string; expiresAt: string }> {
  if (emailVerifiedAt) throwDomainError('EMAIL_VERIFIED');
  const now = platform.clock.now();
  await limitCodes(platform, userId, now);
  await limitCodes(platform, emailKeyOf(email), now);
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
  await inTransaction(platform, async (context) => {
    const { db } = context;
    const mailId = await queueMail(context, platform, {
      letter: 'emailCode',
      told: { code, minutes: codeMinutes },
      to: email,
      forgetAt: expiresAt,
    });
    const mac = macOf(platform, userId, email, code);
    const replaced = await replaceCode(db, {
      userId,
      mac,
      attempts: maxAttempts,
      mailId,
      sentAt: now,
      expiresAt,
    });
    if (replaced !== undefined) await deleteMailText(db, replaced, now);
  });
  return { sentTo: email, expiresAt: expiresAt.toISOString() };
}

/** Confirms with the mailed code that the address is the person's. */
export async function confirmEmail(
  platform: Platform,
  { userId, email, emailVerifiedAt }: SignedInUser,
  code: string,
): Promise<User> {
  if (emailVerifiedAt) throwDomainError('EMAIL_VERIFIED');
  const verified = await inTransaction(platform, async ({ db }) => {
    const now = platform.clock.now();
    const sent = await takeAttempt(db, userId, now);
    if (!sent || !sameBytes(sent.mac, macOf(platform, userId, email, code))) return undefined;
    await deleteCode(db, userId);
    await deleteMailText(db, sent.mailId, now);
    return markEmailVerified(db, userId, now);
  });
  // Refused out here, so that the spent attempt is committed and not rolled back.
  if (!verified)
    throwDomainError('VERIFICATION_CODE_INVALID', {
      fix: 'Send the newest code that you received by email, or request another.',
    });
  return verified;
}

async function limitCodes({ db }: Platform, key: string, now: Date): Promise<void> {
  for (const window of [codesPerHour, codesPerDay]) {
    const { allowed, retryAfterSeconds } = await countInWindow(db, window, key, now);
    if (!allowed) throw new DomainError('VERIFICATION_RATE_LIMITED', { retryAfterSeconds });
  }
}

/** The code appears only in the body: subjects are shown on locked screens and kept in logs of mail servers. */
function macOf({ config }: Platform, userId: string, email: string, code: string): Buffer {
  return authenticate(deriveKey(config.masterKey, 'email-codes'), JSON.stringify([userId, email, code]));
}
