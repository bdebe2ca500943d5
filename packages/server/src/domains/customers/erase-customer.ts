import type { Customer } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { takeKeysAway } from './customers-table.js';
import { saveCustomer } from './save-customer.js';

/**
 * Forgets how a customer is reached and recognised; counters, province and town stay. Answers the keys they were
 * recognised by. Should they order again, they are somebody new.
 */
export async function eraseCustomer(db: Database, businessId: string, customer: Customer, at: Date): Promise<string[]> {
  const keys = await takeKeysAway(db, businessId, customer.id);
  const erased = { ...customer, name: null, phone: null, phone2: null, email: null, address: null };
  await saveCustomer(db, businessId, at, customer, erased);
  return keys;
}
