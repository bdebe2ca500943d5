import type { PasswordChange } from '@souk/contract';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { checkCurrentPassword } from './check-current-password.js';
import { endingSessions } from './end-sessions.js';
import { hashPassword } from './hash-password.js';
import { clearCodeGuesses } from './limit-sign-in-attempts.js';
import { mailSecurityNotice } from './mail/mail-security-notice.js';
import { discardResetsOf } from './password-reset/discard-resets.js';
import { rejectWeakPassword } from './passwords/reject-weak-password.js';
import type { SignedInUser } from './sessions-table.js';
import { replacePasswordHash } from './users-table.js';

/** Ends every session, this one too, and every link that was mailed to reset the password. Developer tokens issued before `password_changed_at` are refused from now on. */
export async function changePassword(
  platform: Platform,
  { userId, email, name }: SignedInUser,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const checked = await checkCurrentPassword(platform, userId, currentPassword);
  await rejectWeakPassword(newPassword, { email, name });

  const hashes = { checked, next: await hashPassword(newPassword) };
  const now = platform.clock.now();
  await endingSessions(platform, async (context, end) => {
    const { db } = context;
    const replaced = await replacePasswordHash(db, userId, hashes, now);
    if (!replaced) throwDomainError('CURRENT_PASSWORD_WRONG');
    await discardResetsOf(db, userId, now);
    await clearCodeGuesses(db, userId);
    await end({ userId });
    await mailSecurityNotice(context, platform, userId, { kind: 'password_changed' });
  });
}
