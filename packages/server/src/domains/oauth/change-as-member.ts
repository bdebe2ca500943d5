import type { InstalledApp } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Platform } from '../../foundation/platform.js';
import { requireMembership, requireOwnPermission } from '../businesses/find-membership.js';
import type { MemberChange } from '../installations/change-installation.js';
import { findInstalledApp } from '../installations/find-installations.js';
import { forgetAccessTokens } from './remember-access-tokens.js';

export interface ChangeTarget {
  businessId: string;
  installationId: string;
  userId: string;
}

/** A member's change takes effect immediately for every token of the installation. */
export async function changeAsMember(
  platform: Platform,
  { businessId, installationId, userId }: ChangeTarget,
  work: (transaction: Database, member: MemberChange) => Promise<unknown>,
): Promise<InstalledApp> {
  const now = platform.clock.now();
  const changed = await inTransaction(platform, async (transaction) => {
    const membership = await requireMembership(transaction, businessId, userId);
    requireOwnPermission(membership, 'apps:manage');
    const caller = { businessId, permissions: new Set(membership.permissions) };
    await work(transaction, { caller, installationId, now });
    return findInstalledApp(transaction, businessId, installationId);
  });
  forgetAccessTokens(platform, { kind: 'installation', id: installationId });
  return changed;
}
