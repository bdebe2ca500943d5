import type { Business, Permission } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type Membership, selectBusinessesOf, selectMembership } from './members-table.js';

export type { Membership };

/** What the person may do in the business now; undefined when they are not a member. */
export function findMembership(db: Database, businessId: string, userId: string): Promise<Membership | undefined> {
  return selectMembership(db, businessId, userId);
}

/** A business the person is not a member of is a 404, like one that does not exist. */
export async function requireMembership(db: Database, businessId: string, userId: string): Promise<Membership> {
  return (await selectMembership(db, businessId, userId)) ?? throwDomainError('BUSINESS_NOT_FOUND');
}

export async function requireBusiness(db: Database, businessId: string, userId: string): Promise<Business> {
  const [business] = await selectBusinessesOf(db, userId, { only: businessId, limit: 1 });
  return business ?? throwDomainError('BUSINESS_NOT_FOUND');
}

/** A page of the person's businesses, newest first. */
export function listBusinesses(
  db: Database,
  userId: string,
  page: { after?: readonly unknown[]; limit: number },
): Promise<Business[]> {
  return selectBusinessesOf(db, userId, page);
}

const maxBusinesses = 100;

/** The businesses in which the person may install apps. */
export async function listBusinessesToInstall(db: Database, userId: string): Promise<Business[]> {
  const businesses = await listBusinesses(db, userId, { limit: maxBusinesses });
  return businesses.filter(({ permissions }) => permissions.includes('apps:manage'));
}

export function requireOwnPermission(membership: Membership, needed: Permission): void {
  if (membership.permissions.includes(needed)) return;
  throwDomainError('PERMISSION_DENIED', {
    message: `Required permission: ${needed}.`,
    fix: 'Ask an owner of the business to grant it to you.',
  });
}
