import type { PasswordResetRequest } from '@souk/contract';
import { enqueue } from '../../../foundation/jobs/define-job.js';
import { countInWindow, type Window } from '../../../foundation/limits/window-counter.js';
import type { Platform } from '../../../foundation/platform.js';
import { emailKeyOf } from '../email-key.js';
import { limitResets } from '../limit-sign-in-attempts.js';
import { mailResetLink } from './mail-reset-link.js';

/** Nobody may flood somebody else's mailbox with reset mails. */
const mailsPerHour: Window = { name: 'reset_mails_hour', seconds: 3_600, most: 3 };
const mailsPerDay: Window = { name: 'reset_mails_day', seconds: 86_400, most: 10 };

/** Does the same for every address, known or not, mailed too often or not: the caller learns nothing about anyone. */
export async function requestPasswordReset(
  platform: Platform,
  { email }: PasswordResetRequest,
  address: string,
): Promise<void> {
  await limitResets(platform, address);
  const { db, clock } = platform;
  const key = emailKeyOf(email);
  const hour = await countInWindow(db, mailsPerHour, key, clock.now());
  const day = await countInWindow(db, mailsPerDay, key, clock.now());
  if (hour.allowed && day.allowed) await enqueue({ db }, mailResetLink, { email });
}
