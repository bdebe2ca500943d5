import type { Database } from '../../foundation/database/open-database.js';
import { type BusinessToInsert, insertBusiness } from './businesses-table.js';
import { insertMember } from './members-table.js';
import { type NewStore, openStore } from './open-store.js';

export interface BusinessToCreate extends BusinessToInsert {
  ownerId: string;
  /** Left out, there is one store, named like the business. */
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
