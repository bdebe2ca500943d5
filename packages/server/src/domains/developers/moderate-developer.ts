import type { Database } from '../../foundation/database/open-database.js';
import { findUser } from '../accounts/find-user.js';
import { type DeveloperAccountRow, selectAccount, updateAccount } from './accounts-table.js';

export { selectAccounts as listDevelopers } from './accounts-table.js';

/** What staff decide about a developer. Each returns the updated account, or undefined when there is none. */

export function findDeveloper(db: Database, developerId: string): Promise<DeveloperAccountRow | undefined> {
  return selectAccount(db, developerId);
}

/** As `verifiedContact` says it. */
export async function findVerifiedContact(db: Database, account: DeveloperAccountRow): Promise<string | undefined> {
  if (account.email_verified_at) return account.contact_email;
  const user = await findUser(db, account.user_id);
  return user?.emailVerifiedAt ? user.email : undefined;
}

export function suspendDeveloper(db: Database, developerId: string, now: Date) {
  return updateAccount(db, developerId, { status: 'suspended', updated_at: now });
}

export function unsuspendDeveloper(db: Database, developerId: string, now: Date) {
  return updateAccount(db, developerId, { status: 'active', updated_at: now });
}

export function verifyDeveloper(db: Database, developerId: string, reason: string | null, now: Date) {
  return decide(db, developerId, 'verified', reason, now);
}

export function rejectDeveloper(db: Database, developerId: string, reason: string | null, now: Date) {
  return decide(db, developerId, 'rejected', reason, now);
}

function decide(db: Database, developerId: string, state: 'verified' | 'rejected', reason: string | null, now: Date) {
  return updateAccount(db, developerId, {
    verification_state: state,
    verification_reason: reason,
    verification_decided_at: now,
    updated_at: now,
  });
}
