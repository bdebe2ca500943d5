import type { DeveloperAccountChanges } from '@souk/contract';
import type { Static } from 'typebox';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type DeveloperAccountRow, lockAccount, updateAccount } from './accounts-table.js';
import { checkAccountFields } from './check-account-fields.js';

/**
 * Changes an account. Staff verified the name, the kind and the contact address: a change to any of these has to be
 * verified again, so that nobody can trade on a verified account's good name.
 */
export async function changeAccount(
  transaction: Database,
  developerId: string,
  given: Static<typeof DeveloperAccountChanges>,
  now: Date,
): Promise<DeveloperAccountRow> {
  const { fields, problems } = checkAccountFields(given);
  if (problems.length > 0) throw new DomainError('DEVELOPER_ACCOUNT_INVALID', { fieldErrors: problems });
  const before = await lockAccount(transaction, developerId);
  const differs = (member: keyof typeof fields) => fields[member] !== undefined && fields[member] !== before[member];
  const addressMoved = differs('contact_email');
  const verifiedAnew = addressMoved || differs('name') || differs('kind');
  const changed = await updateAccount(transaction, developerId, {
    ...fields,
    ...(addressMoved && { email_verified_at: null }),
    ...(verifiedAnew && {
      verification_state: !addressMoved && before.email_verified_at ? 'pending' : 'unverified',
      verification_decided_at: null,
      verification_reason: null,
    }),
    updated_at: now,
  });
  return changed ?? before;
}
