import type { PasswordReset, User } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { deleteMailText } from '../../../foundation/mail/delete-expired-mail.js';
import type { Platform } from '../../../foundation/platform.js';
import { hashToken } from '../../../foundation/secrets/random-token.js';
import { type EndSessions, endingSessions } from '../end-sessions.js';
import { findUser } from '../find-user.js';
import { dummyHash, hashPassword } from '../hash-password.js';
import { clearCodeGuesses, limitResets } from '../limit-sign-in-attempts.js';
import { mailSecurityNotice } from '../mail/mail-security-notice.js';
import { rejectWeakPassword } from '../passwords/reject-weak-password.js';
import { insertUser, lockUser, markEmailVerified, releaseEmail, setPasswordHash } from '../users-table.js';
import { discardResetsOf } from './discard-resets.js';
import { selectReset, takeReset } from './resets-table.js';

/** Whose account a link opens; looking does not use it up, as mail programs open links before people do. */
export async function findResetAccount({ db, clock }: Platform, token: string): Promise<User> {
  const userId = await selectReset(db, hashToken(token), clock.now());
  return (
    (userId === undefined ? undefined : await findUser(db, userId)) ?? throwDomainError('PASSWORD_RESET_NOT_FOUND')
  );
}

/**
 * A password change by somebody who reads mail at the address, which also proves that it is theirs. Sessions, online
 * tokens and developer tokens end; the second factor stays.
 */
export async function resetPassword(
  platform: Platform,
  { token, address }: { token: string; address: string },
  { newPassword, newAccount }: PasswordReset,
): Promise<void> {
  await limitResets(platform, address);
  const { email, name, emailVerifiedAt } = await findResetAccount(platform, token);
  if (newAccount && emailVerifiedAt) throwDomainError('EMAIL_VERIFIED');
  await rejectWeakPassword(newPassword, { email, name: newAccount?.name ?? name });
  const passwordHash = await hashPassword(newPassword);
  const now = platform.clock.now();

  await endingSessions(platform, async (context, end) => {
    const { db } = context;
    const reset = (await takeReset(db, hashToken(token), now)) ?? throwDomainError('PASSWORD_RESET_NOT_FOUND');
    await deleteMailText(db, reset.mailId, now);
    const user = await lockUser(db, reset.userId);
    if (newAccount) {
      await startAnew(db, end, user, { name: newAccount.name, passwordHash }, now);
      return;
    }
    await setPasswordHash(db, user.id, passwordHash, now);
    await markEmailVerified(db, user.id, now);
    await endEverything(db, end, user.id, now);
    await mailSecurityNotice(context, platform, user.id, { kind: 'password_changed' });
  });
}

/**
 * For somebody whose address another person signed up with. That account was never verified, so the proof wins: it loses the
 * address and can no longer be signed in to, and nothing done in it is handed over.
 */
async function startAnew(
  transaction: Database,
  end: EndSessions,
  { id, email, emailVerifiedAt }: User,
  { name, passwordHash }: { name: string; passwordHash: string },
  now: Date,
): Promise<void> {
  if (emailVerifiedAt) throwDomainError('EMAIL_VERIFIED');
  await setPasswordHash(transaction, id, dummyHash(), now);
  await releaseEmail(transaction, id, now);
  await endEverything(transaction, end, id, now);
  const fresh = await insertUser(transaction, { email, name, passwordHash }, now);
  if (!fresh) throw new Error('An address that was just released is taken.');
  await markEmailVerified(transaction, fresh.id, now);
}

async function endEverything(transaction: Database, end: EndSessions, userId: string, now: Date): Promise<void> {
  await discardResetsOf(transaction, userId, now);
  await clearCodeGuesses(transaction, userId);
  await end({ userId });
}
