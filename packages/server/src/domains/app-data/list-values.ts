import { type AppValue, type DataOwner, dataOwners } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { Caller } from '../businesses/caller.js';
import {
  deleteValuesOf,
  deleteValuesOn,
  lockValuesOf,
  selectPublicValue,
  selectStoredKeys,
  selectValues,
} from './app-values-table.js';
import { holderOf, mayReadOwners } from './manage-value.js';

export interface ValueFilters {
  ownerType?: DataOwner;
  ownerId?: string;
  key?: string;
}

export interface ValuePage {
  values: AppValue[];
  /** The last value examined, readable or not; null when there is nothing after it. */
  lastId: string | null;
}

/** Newest first. A value whose owner can no longer be read is left out, and the list continues after it. */
export async function listValues(
  db: Database,
  caller: Caller,
  filters: ValueFilters,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ValuePage> {
  const found = await selectValues(db, holderOf(caller), {
    ownerTypes: readableOwners(caller, filters.ownerType),
    ownerId: filters.ownerId ?? null,
    key: filters.key ?? null,
    afterId,
    limit: limit + 1,
    visibilities: null,
  });
  return pageOf(found, limit);
}

/** Null when the caller may read every kind of owner and did not filter by kind: the list then uses its shortest index. */
function readableOwners(caller: Caller, wanted: DataOwner | undefined): readonly DataOwner[] | null {
  const readable = dataOwners.filter((owner) => mayReadOwners(caller, owner));
  if (wanted !== undefined) return readable.filter((owner) => owner === wanted);
  return dataOwners.every((owner) => readable.includes(owner)) ? null : readable;
}

/** What an installed app lets the merchant see. */
export async function listMerchantValues(
  db: Database,
  keeper: { businessId: string; installationId: string },
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ValuePage> {
  const found = await selectValues(
    db,
    { ...keeper, storeIds: null },
    {
      ownerTypes: null,
      ownerId: null,
      key: null,
      afterId,
      limit: limit + 1,
      visibilities: ['business', 'storefront'],
    },
  );
  return pageOf(found, limit);
}

function pageOf(found: { id: string; value: AppValue | null }[], limit: number): ValuePage {
  const shown = found.slice(0, limit);
  return {
    values: shown.flatMap(({ value }) => value ?? []),
    lastId: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const findPublicValue = selectPublicValue;
export const findStoredKeys = selectStoredKeys;
export const lockNewValues = lockValuesOf;

/** Erases every app's values on a customer. */
export function eraseValuesOnCustomer(db: Database, businessId: string, customerId: string): Promise<void> {
  return deleteValuesOn(db, businessId, { ownerType: 'customer', ownerId: customerId });
}

/** Erases the values of an installation that has ended. */
export function eraseStoredValues(db: Database, businessId: string, installationId: string): Promise<void> {
  return deleteValuesOf(db, { businessId, installationId });
}
