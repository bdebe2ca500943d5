import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { recordEvents } from '../events/record-events.js';
import { settleProducts, touchProducts } from './collection-memberships-table.js';
import { selectReferable, touchCollection } from './collections-table.js';
import { lockProducts } from './lock-catalogue.js';
import { placeMembers, removeMembers, selectMembers } from './rule-progress-table.js';
import { collectionToChange } from './write-collection.js';

/** Makes these the products of a manual collection, in this order. */
export async function setCollectionProducts(
  context: Context,
  reach: BusinessAccess,
  id: string,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const { db } = context;
  const { businessId } = reach;
  const { storeId, rules } = await collectionToChange(db, reach, id);
  if (rules.length > 0) throwDomainError('COLLECTION_NOT_MANUAL');
  await rejectUnknown(db, { businessId, storeId }, productIds);

  const before = await selectMembers(db, { businessId, collectionId: id });
  if (before.join() === productIds.join()) return;
  const added = without(productIds, before);
  const removed = without(before, productIds);
  const regrouped = [...added, ...removed];
  await lockProducts(db, businessId, regrouped);
  await removeMembers(db, { businessId, collectionId: id }, removed);
  await placeMembers(db, { businessId, collectionId: id }, productIds);
  // A conditional collection may refer to this one: its products can only be among those that came or went.
  await settleProducts(db, businessId, regrouped, { fields: ['COLLECTION'] });
  await touchProducts(db, businessId, regrouped, now);
  await touchCollection(db, businessId, id, now);
  await recordEvents(
    context,
    regrouped.map((resourceId) => ({
      topic: 'products/updated',
      businessId,
      storeId,
      resourceId,
      changed: ['collectionIds'],
      at: now,
    })),
  );
}

async function rejectUnknown(
  db: Database,
  place: { businessId: string; storeId: string },
  productIds: readonly string[],
): Promise<void> {
  const { products } = await selectReferable(db, place, {
    productIds: productIds.filter((id) => isId(id)),
    collectionIds: [],
  });
  const problems = productIds
    .filter((id) => !products.has(id))
    .map((id) => `productIds names ${id}, which is not a product of this store.`);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}
