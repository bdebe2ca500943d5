import type { InstalledApp } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { requireMembership, requireOwnPermission } from '../businesses/find-membership.js';
import type { MemberChange } from '../installations/change-installation.js';
import { findInstalledApp } from '../installations/find-installations.js';
import { evictAccessTokens } from './access-token-cache.js';

export interface ChangeTarget {
  businessId: string;
  installationId: string;
  userId: string;
}

/** A member's change takes effect immediately for every token of the installation. */
export async function changeInstallationAsMember(
  platform: Platform,
  { businessId, installationId, userId }: ChangeTarget,
  work: (context: Context, member: MemberChange) => Promise<unknown>,
): Promise<InstalledApp> {
  const now = platform.clock.now();
  const changed = await inTransaction(platform, async (context) => {
    const { db } = context;
    const membership = await requireMembership(db, businessId, userId);
    requireOwnPermission(membership, 'apps:manage');
    const caller = { businessId, permissions: new Set(membership.permissions) };
    await work(context, { caller, installationId, now });
    return findInstalledApp(db, businessId, installationId);
  });
  evictAccessTokens(platform, { kind: 'installation', id: installationId });
  return changed;
}
