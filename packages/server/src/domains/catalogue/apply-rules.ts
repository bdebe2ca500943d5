import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import { recordEvents } from '../events/record-events.js';
import { enterStoreCatalogue, lockProducts } from './lock-catalogue.js';
import { examineProducts, settleProducts, touchProducts } from './memberships-table.js';
import {
  beginSettling,
  forgetCollection,
  membersOf,
  removeMembers,
  selectProgress,
  writeProgress,
} from './settling-table.js';

/** How many products one transaction examines: enough to be quick, few enough not to hold up others. */
export const productsPerChunk = 2_000;

interface Place {
  businessId: string;
  storeId: string;
  collectionId: string;
}

/** Continues where the request that changed a rule or deleted a collection left off, until every product was examined. */
export const applyRulesJob = defineJob<Place>({
  name: 'apply-collection-rules',
  run: async (place, platform) => {
    let more = true;
    while (more)
      more = await inTransaction(platform, (transaction) => applyNextChunk(transaction, place, platform.clock.now()));
  },
});

/**
 * Applies a collection's new rules to the first products immediately and leaves the others to a job. Meanwhile reads
 * evaluate the rules themselves, so that counts and products are right from the first moment.
 */
export async function beginApplyingRules(db: Database, place: Place, now: Date): Promise<void> {
  await beginSettling(db, place);
  if (await applyNextChunk(db, place, now)) await enqueue(db, applyRulesJob, place);
}

export async function beginTakingOutProducts(db: Database, place: Place, now: Date): Promise<void> {
  if (await applyNextChunk(db, place, now)) await enqueue(db, applyRulesJob, place);
}

/** Returns whether there is more to do. */
export async function applyNextChunk(db: Database, place: Place, now: Date): Promise<boolean> {
  await enterStoreCatalogue(db, place.storeId);
  const progress = await selectProgress(db, place);
  if (progress === undefined) return false;
  return progress.deleted ? takeOutChunk(db, place, now) : settleChunk(db, place, progress.settledUpTo, now);
}

async function settleChunk(db: Database, place: Place, settledUpTo: string, now: Date): Promise<boolean> {
  const { businessId, collectionId } = place;
  const { upTo, misplaced } = await examineProducts(db, place, settledUpTo, productsPerChunk);
  // Most stay where they are: these are neither locked nor written.
  if (misplaced.length > 0) {
    await lockProducts(db, businessId, misplaced);
    await announce(db, place, await settleProducts(db, businessId, misplaced, { collectionId }), now);
  }
  await writeProgress(db, place, upTo);
  return upTo !== null;
}

async function takeOutChunk(db: Database, place: Place, now: Date): Promise<boolean> {
  const { businessId } = place;
  const ids = await membersOf(db, place, productsPerChunk);
  await lockProducts(db, businessId, ids);
  await removeMembers(db, place, ids);
  await settleProducts(db, businessId, ids, { fields: ['COLLECTION'] });
  await announce(db, place, ids, now);
  if (ids.length === productsPerChunk) return true;
  await forgetCollection(db, place);
  return false;
}

async function announce(db: Database, { businessId, storeId }: Place, productIds: readonly string[], now: Date) {
  await touchProducts(db, businessId, productIds, now);
  await recordEvents(
    db,
    productIds.map((resourceId) => ({
      topic: 'products/updated',
      businessId,
      storeId,
      resourceId,
      changed: ['collectionIds'],
      at: now,
    })),
  );
}
