import type { DevStore } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type DevStoreRow, lockOwnDevStore, selectDevStores, selectOwnDevStore } from './dev-stores-table.js';

export type { DevStoreRow } from './dev-stores-table.js';

/** A dev store that has its business. */
export interface ReadyDevStore extends DevStoreRow {
  business_id: string;
  store_id: string;
}

export const listDevStores = (db: Database, developerId: string): Promise<DevStoreRow[]> =>
  selectDevStores(db, developerId);

/** The developer's own; anyone else's is a 404, like one that does not exist. */
export async function requireOwnDevStore(db: Database, developerId: string, id: string): Promise<DevStoreRow> {
  const store = await selectOwnDevStore(db, developerId, id);
  if (!store) throw new DomainError('DEV_STORE_NOT_FOUND');
  return store;
}

/** Locked, so that nobody resets or deletes it while something is done in it. */
export async function lockReadyDevStore(
  transaction: Database,
  developerId: string,
  id: string,
): Promise<ReadyDevStore> {
  const store = await lockOwnDevStore(transaction, developerId, id);
  if (!store) throw new DomainError('DEV_STORE_NOT_FOUND');
  const { state, business_id, store_id } = store;
  if (state !== 'ready' || business_id === null || store_id === null)
    throw new DomainError('DEV_STORE_NOT_READY', { message: `The dev store is ${state}.`, members: { state } });
  return { ...store, business_id, store_id };
}

export function presentDevStore(row: DevStoreRow): DevStore {
  return {
    id: row.id,
    name: row.name,
    preset: row.preset,
    seed: row.seed,
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    businessId: row.business_id,
    storeId: row.store_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
