import type { Business, BusinessPatch } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { updateBusiness } from './businesses-table.js';
import { requireBusiness, requireMembership, requireOwnPermission } from './find-membership.js';

export async function changeBusiness(
  db: Database,
  { businessId, userId }: { businessId: string; userId: string },
  patch: BusinessPatch,
  now: Date,
): Promise<Business> {
  requireOwnPermission(await requireMembership(db, businessId, userId), 'stores:update');
  if (Object.keys(patch).length > 0) await updateBusiness(db, businessId, patch, now);
  return requireBusiness(db, businessId, userId);
}
