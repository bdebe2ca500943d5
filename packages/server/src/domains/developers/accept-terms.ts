import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type DeveloperAccountRow, updateAccount } from './accounts-table.js';

/** Accepting again what is already accepted keeps the first date. */
export async function acceptTerms(
  db: Database,
  account: DeveloperAccountRow,
  version: string,
  currentVersion: string,
  now: Date,
): Promise<DeveloperAccountRow> {
  if (version !== currentVersion) throw new DomainError('DEVELOPER_TERMS_OUTDATED', { members: { currentVersion } });
  if (account.terms_version === version) return account;
  const accepted = await updateAccount(db, account.id, {
    terms_version: version,
    terms_accepted_at: now,
    updated_at: now,
  });
  return accepted ?? account;
}

export function requireTerms(account: DeveloperAccountRow, currentVersion: string): void {
  if (account.terms_version === currentVersion) return;
  throw new DomainError('DEVELOPER_TERMS_REQUIRED', { members: { currentVersion } });
}
