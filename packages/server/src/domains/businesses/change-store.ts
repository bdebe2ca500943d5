import type { Store, StorePatch } from '@souk/contract';
import { brokenUniqueConstraint } from '../../foundation/database/classify-database-error.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type Caller, requireStore } from './caller.js';
import { rejectReserved } from './open-store.js';
import { lockStore, updateStore } from './stores-table.js';

/** Called in a transaction. A patch that changes nothing leaves `updatedAt` as it was. */
export async function changeStore(
  db: Database,
  caller: Caller,
  id: string,
  patch: StorePatch,
  now: Date,
): Promise<Store> {
  const before = (await lockStore(db, caller.businessId, id)) ?? throwDomainError('NOT_FOUND');
  requireStore(caller, id);
  const after: Store = {
    ...before,
    ...patch,
    delivery: { ...before.delivery, ...patch.delivery },
    checkout: { ...before.checkout, ...patch.checkout },
  };
  if (after.subdomain !== before.subdomain) rejectReserved(after.subdomain);
  rejectImpossibleSpeed(after);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await save(db, caller.businessId, after, now);
  return { ...after, updatedAt: now.toISOString() };
}

/** What a store's quotes go by, set by the code that fills shops. */
export async function chooseDelivery(
  db: Database,
  {
    businessId,
    storeId,
    ...delivery
  }: { businessId: string; storeId: string; feeGroupId: string; deliveryAgentId: string },
  now: Date,
): Promise<void> {
  const store = (await lockStore(db, businessId, storeId)) ?? throwDomainError('NOT_FOUND');
  await updateStore(db, businessId, { ...store, delivery: { ...store.delivery, ...delivery } }, now);
}

function rejectImpossibleSpeed({ delivery }: Store): void {
  if (delivery.speeds.includes(delivery.defaultSpeed)) return;
  const problem = `delivery.defaultSpeed must be one of delivery.speeds (${delivery.speeds.join(', ')}).`;
  throwDomainError('BAD_REQUEST', {
    message: problem,
    problems: [problem],
    fix: 'Correct the fields listed in errors.',
  });
}

async function save(db: Database, businessId: string, store: Store, now: Date): Promise<void> {
  try {
    await updateStore(db, businessId, store, now);
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'stores_subdomain_key') throwDomainError('SUBDOMAIN_TAKEN');
    throw error;
  }
}
