import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type Caller, requireStore } from './caller.js';
import {
  type StoreContext,
  selectCountry,
  selectCurrency,
  selectStoreContext,
  selectStoreContextAt,
} from './store-contexts-table.js';

export type { StoreContext };

export const findStoreContext = selectStoreContext;

/** 404 for a store the business does not have, 460 for one the caller has no access to. */
export async function requireStoreContext(db: Database, caller: Caller, storeId: string): Promise<StoreContext> {
  const place = (await findStoreContext(db, caller.businessId, storeId)) ?? throwDomainError('NOT_FOUND');
  requireStore(caller, storeId);
  return place;
}

/** Dev stores are closed to the public, in both directions. */
function isOpenToPublic({ storeStatus, devStore }: StoreContext): boolean {
  return storeStatus === 'active' && !devStore;
}

/** The store that a customer buys from under this subdomain. A paused one shows what it sells, and takes no orders. */
export async function findSellingPlace(db: Database, subdomain: string): Promise<StoreContext | undefined> {
  const place = await selectStoreContextAt(db, subdomain);
  return place && isVisible(place) ? place : undefined;
}

export const isVisible = ({ storeStatus, devStore }: StoreContext): boolean => storeStatus !== 'closed' && !devStore;

export function refusePaused({ storeStatus }: StoreContext): void {
  if (storeStatus === 'paused') throwDomainError('STORE_PAUSED');
}

/** The store whose storefront the public may enter under this subdomain. */
export async function findOpenStorefront(db: Database, subdomain: string): Promise<StoreContext | undefined> {
  const place = await selectStoreContextAt(db, subdomain);
  return place && isOpenToPublic(place) ? place : undefined;
}

export async function currencyOf(db: Database, businessId: string): Promise<string> {
  return (await selectCurrency(db, businessId)) ?? throwDomainError('NOT_FOUND');
}

export async function countryOf(db: Database, businessId: string): Promise<string> {
  return (await selectCountry(db, businessId)) ?? '';
}
