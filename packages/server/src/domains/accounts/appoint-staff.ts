import type { User } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { lockUserByEmail, updateStaff } from './users-table.js';

type Parts = Pick<Platform, 'db' | 'wakeups' | 'clock'>;

/** The person, and whether anything changed; `unverified` when nobody has proved that the address is theirs. */
export type Appointment = { outcome: 'changed' | 'unchanged' | 'unverified'; user: User };

/**
 * Lets a person use the review desk, effective immediately, as sessions are looked up with each request. Anyone can sign up
 * with any address, so an unverified one is refused, unless the person appointing them vouches for it.
 */
export function appointStaff(
  platform: Parts,
  email: string,
  { vouchForAddress = false } = {},
): Promise<Appointment | undefined> {
  const now = platform.clock.now();
  return inTransaction(platform, async ({ db }) => {
    const user = await lockUserByEmail(db, email);
    if (!user) return undefined;
    if (user.staff) return { outcome: 'unchanged', user };
    if (user.emailVerifiedAt === null && !vouchForAddress) return { outcome: 'unverified', user };
    return { outcome: 'changed', user: await updateStaff(db, user.id, true, now) };
  });
}

/** Revokes it, effective immediately. */
export function dismissStaff(platform: Parts, email: string): Promise<Appointment | undefined> {
  const now = platform.clock.now();
  return inTransaction(platform, async ({ db }) => {
    const user = await lockUserByEmail(db, email);
    if (!user?.staff) return user && { outcome: 'unchanged', user };
    return { outcome: 'changed', user: await updateStaff(db, user.id, false, now) };
  });
}
