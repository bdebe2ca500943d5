import { businessLimits, type NewBusiness, type NewStore } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type BusinessToInsert, insertBusiness } from './businesses-table.js';
import { listBusinessesToInstall } from './find-membership.js';
import { countOwnedBusinesses, insertMember, lockPerson } from './members-table.js';
import { openStore } from './open-store.js';

export interface BusinessToCreate extends BusinessToInsert {
  ownerId: string;
  /** If omitted, there is one store, named like the business. */
  stores?: NewStore[];
}

export interface CreatedBusiness {
  businessId: string;
  storeIds: string[];
}

/** A business with its first owner and its stores. Call it in a transaction: half a business is none. */
export async function createBusiness(
  db: Database,
  { ownerId, stores, ...business }: BusinessToCreate,
  now: Date,
): Promise<CreatedBusiness> {
  const businessId = await insertBusiness(db, business, now);
  await insertMember(db, { businessId, userId: ownerId, owner: true, permissions: [] }, now);
  const storeIds: string[] = [];
  for (const store of stores ?? [{ name: business.name }]) storeIds.push(await openStore(db, businessId, store, now));
  return { businessId, storeIds };
}

/**
 * A business for somebody who can install apps nowhere yet; undefined where they can, as when a form is sent twice. In a
 * transaction.
 */
export async function openBusinessToInstall(
  db: Database,
  business: NewBusiness,
  ownerId: string,
  now: Date,
): Promise<CreatedBusiness | undefined> {
  await lockPerson(db, ownerId);
  if ((await listBusinessesToInstall(db, ownerId)).length > 0) return undefined;
  return openBusiness(db, business, ownerId, now);
}

/** A person's own business, in a transaction: two concurrent requests cannot both be the last one allowed. */
export async function openBusiness(
  db: Database,
  business: NewBusiness,
  ownerId: string,
  now: Date,
): Promise<CreatedBusiness> {
  await lockPerson(db, ownerId);
  if ((await countOwnedBusinesses(db, ownerId)) >= businessLimits.perOwner) throwDomainError('BUSINESS_LIMIT_REACHED');
  return createBusiness(db, { ...business, ownerId }, now);
}
