import type { Database } from '../../foundation/database/open-database.js';
import { type Storefront, selectStorefront } from './storefronts-table.js';

export type { Storefront };

/** The store that visitors find under a subdomain, also while it is paused or closed. Dev stores are closed to the public. */
export async function findStorefront(db: Database, subdomain: string): Promise<Storefront | undefined> {
  const store = await selectStorefront(db, subdomain);
  return store && !store.devStore ? store : undefined;
}
