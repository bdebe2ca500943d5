import type { User } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { updateStaff } from './users-table.js';

/** Lets a person use the review desk, or no longer; at once, as sessions are looked up with each request. */
export function appointStaff(
  platform: Pick<Platform, 'db' | 'wakeups' | 'clock'>,
  email: string,
  staff: boolean,
): Promise<{ user: User; changed: boolean } | undefined> {
  return inTransaction(platform, (transaction) => updateStaff(transaction, email, staff, platform.clock.now()));
}
