import type { NewUser, User } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { countInWindow, type Window } from '../../foundation/limits/window-counter.js';
import type { Platform } from '../../foundation/platform.js';
import { hashPassword } from './hash-password.js';
import { countTakenEmail, refuseTooManyTakenEmails } from './limit-sign-in-attempts.js';
import { mailSecurityNotice } from './mail/mail-security-notice.js';
import { rejectWeakPassword } from './passwords/reject-weak-password.js';
import { insertUser, selectUserByEmail } from './users-table.js';

const noticesPerDay: Window = { name: 'sign_up_notices', seconds: 86_400, most: 1 };

/**
 * A client that tried too many taken emails signs nobody up for a while: otherwise a success would still tell who has no account.
 * That costs no hash; whoever gets further waits for one, so that a taken email takes as long to reject as a free one to accept.
 */
export async function signUp(platform: Platform, user: NewUser, from: string): Promise<User> {
  const { email, name, password } = user;
  await refuseTooManyTakenEmails(platform, from);
  await rejectWeakPassword(password, { email, name });
  const passwordHash = await hashPassword(password);
  const made = await insertUser(platform.db, { email, name, passwordHash }, platform.clock.now());
  if (made) return made;
  await countTakenEmail(platform, from, email);
  await notifyOwner(platform, email);
  return throwDomainError('EMAIL_TAKEN');
}

/** Whoever signs up with an address that has an account either forgot it, or wants to know whether it exists. */
async function notifyOwner(platform: Platform, email: string): Promise<void> {
  const found = await selectUserByEmail(platform.db, email);
  if (!found) return;
  const { id } = found.user;
  await inTransaction(platform, async (context) => {
    const { allowed } = await countInWindow(context.db, noticesPerDay, id, platform.clock.now());
    if (allowed) await mailSecurityNotice(context, platform, id, { kind: 'sign_up_attempt' });
  });
}
