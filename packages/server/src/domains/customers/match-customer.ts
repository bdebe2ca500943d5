import type { Buyer, Order } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { fullVisibility } from '../../foundation/database/sql/resource-fields.js';
import { countryOf } from '../businesses/find-store-context.js';
import { keysOf } from './buyer-keys.js';
import {
  assignKeys,
  type Holder,
  insertCustomer,
  lockHolders,
  releaseKeys,
  reserveKeys,
  selectCustomers,
} from './customers-table.js';

export interface OrderOfCustomer {
  order: Order;
  customerId: string | null;
}

/** Whose order it is: found by phone, else by email, else a new customer. Every customer involved is locked. */
export async function matchCustomer(
  db: Database,
  { businessId, at }: { businessId: string; at: Date },
  before: OrderOfCustomer | null,
  buyer: Buyer,
): Promise<string | null> {
  const former = before?.customerId ?? null;
  const country = await countryOf(db, businessId);
  const keys = keysOf(buyer, country);
  const sameKeys = before !== null && keysOf(before.order.buyer, country).join() === keys.join();
  const holders = await lockHolders(db, businessId, sameKeys ? [] : keys, former);
  if (sameKeys) return former;
  if (keys.length === 0) return null;

  const known = firstHolder(keys, holders) ?? (await firstHolderOnceAlone(db, businessId, keys));
  const customerId = known ?? (await renameOrCreate(db, businessId, former, at));
  if (holders.length < keys.length) await assignKeys(db, businessId, customerId, keys);
  return customerId;
}

function firstHolder(keys: readonly string[], holders: readonly Holder[]): string | undefined {
  return keys.map((key) => holders.find((holder) => holder.key === key)?.customerId).find((id) => id !== undefined);
}

/** Two first orders of one buyer may arrive concurrently: one creates the customer, the other waits here and finds it. */
async function firstHolderOnceAlone(db: Database, businessId: string, keys: readonly string[]) {
  await reserveKeys(db, businessId, keys);
  return firstHolder(keys, await lockHolders(db, businessId, keys, null));
}

/** Correcting the phone of somebody's only order corrects the customer; otherwise other contacts mean another person. */
async function renameOrCreate(db: Database, businessId: string, former: string | null, at: Date): Promise<string> {
  if (former === null) return insertCustomer(db, businessId, at);
  const [customer] = await selectCustomers(db, { businessId, storeIds: null }, [former], fullVisibility);
  if (customer?.ordersCount !== 1) return insertCustomer(db, businessId, at);
  await releaseKeys(db, businessId, former);
  return former;
}
