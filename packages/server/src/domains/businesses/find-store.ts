import type { Store } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type Caller, requireStore } from './caller.js';
import { type ListedStore, type StoreWalk, selectStore, selectStoreIds, selectStores } from './stores-table.js';

/** 404 for a store the business does not have, 460 for one the caller has no access to. */
export async function findStore(db: Database, caller: Caller, id: string): Promise<Store> {
  const store = (await selectStore(db, caller.businessId, id)) ?? throwDomainError('NOT_FOUND');
  requireStore(caller, id);
  return store;
}

/** A page of stores, each with the position a cursor continues from. */
export function listStores(db: Database, walk: StoreWalk): Promise<ListedStore[]> {
  return selectStores(db, walk);
}

export function listStoreIds(db: Database, businessId: string): Promise<string[]> {
  return selectStoreIds(db, businessId);
}
