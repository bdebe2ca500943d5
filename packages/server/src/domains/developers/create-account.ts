import type { DeveloperAccountInput } from '@souk/contract';
import type { Static } from 'typebox';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type DeveloperAccountRow, insertAccount } from './accounts-table.js';
import { checkAccountFields } from './check-account-fields.js';

export async function createAccount(
  db: Database,
  userId: string,
  given: Static<typeof DeveloperAccountInput>,
  now: Date,
): Promise<DeveloperAccountRow> {
  const { fields, problems } = checkAccountFields(given);
  const { kind, name, contact_email } = fields;
  if (problems.length > 0 || !kind || !name || !contact_email)
    throw new DomainError('DEVELOPER_ACCOUNT_INVALID', { fieldErrors: problems });
  const row = await insertAccount(db, { ...fields, kind, name, contact_email, user_id: userId }, now);
  if (!row) throw new DomainError('DEVELOPER_ACCOUNT_EXISTS');
  return row;
}
