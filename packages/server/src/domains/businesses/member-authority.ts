import type { Permission } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { lockBusiness } from './businesses-table.js';
import { requireMembership, requireOwnPermission } from './find-membership.js';
import type { Membership } from './members-table.js';

/** Who acts, and in which business. */
export interface Actor {
  businessId: string;
  userId: string;
}

/** The business is locked first, so that membership changes are serialised; everything is checked after that. */
export async function enterAsManager(db: Database, { businessId, userId }: Actor): Promise<Membership> {
  await lockBusiness(db, businessId);
  const own = await requireMembership(db, businessId, userId);
  requireOwnPermission(own, 'members:manage');
  return own;
}

/** The permissions to be granted that a member lacks: nobody grants what they do not have. */
export function lackingToGrant(own: Membership, granted: readonly Permission[], ownership: boolean): string[] {
  const lacking: string[] = granted.filter((one) => !own.permissions.includes(one));
  if (ownership && !own.owner) lacking.push('ownership');
  return lacking;
}

export function rejectMoreThanOwn(own: Membership, granted: readonly Permission[], ownership: boolean): void {
  const lacking = lackingToGrant(own, granted, ownership);
  if (lacking.length === 0) return;
  throwDomainError('PERMISSION_DENIED', {
    message: `You cannot grant permissions that you do not have: ${lacking.join(', ')}.`,
    fix: 'Grant only permissions that you have, or ask an owner of the business.',
  });
}
