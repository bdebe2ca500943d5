import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import { settleProducts } from './collection-memberships-table.js';
import { correctMemberships, endOfRange, recordProductEvents } from './correct-memberships-table.js';
import { enterStoreCatalogue, lockProducts } from './lock-catalogue.js';
import {
  deleteMembershipsOf,
  membersOf,
  type Progress,
  removeMembers,
  selectProgress,
  startRuleApplication,
  writeProgress,
} from './rule-progress-table.js';

/**
 * How far one transaction goes. Looking at a product locks nothing and is quick; one that moves stays locked until the
 * commit, so that few enough may move not to hold up others.
 */
export const stride = { maxExamined: 10_000, maxMoved: 2_000 };

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
      more = await inTransaction(platform, (context) => applyNextChunk(context, place, platform.clock.now()));
  },
});

/**
 * Applies a collection's new rules to the first products immediately and leaves the others to a job. Meanwhile reads
 * evaluate the rules themselves, so that counts and products are right from the first moment.
 */
export async function startApplyingRules(context: Context, place: Place, now: Date): Promise<void> {
  await startRuleApplication(context.db, place);
  if (await applyNextChunk(context, place, now)) await enqueue(context, applyRulesJob, place);
}

export async function startRemovingProducts(context: Context, place: Place, now: Date): Promise<void> {
  if (await applyNextChunk(context, place, now)) await enqueue(context, applyRulesJob, place);
}

/** Returns whether there is more to do. */
export async function applyNextChunk(context: Context, place: Place, now: Date): Promise<boolean> {
  const { db } = context;
  await enterStoreCatalogue(db, place.storeId);
  const progress = await selectProgress(db, place);
  if (progress === undefined) return false;
  return progress.deleted ? takeOutChunk(context, place, now) : settleChunk(context, place, progress, now);
}

async function settleChunk(context: Context, place: Place, progress: Progress, now: Date): Promise<boolean> {
  const after = progress.settledUpTo;
  const move = (upTo: string, maxExamined: number | null) =>
    correctMemberships(context, place, progress, { after, upTo, maxExamined, maxMoved: stride.maxMoved }, now);
  let { settledUpTo, changedUpTo } = await move(endOfRange, stride.maxExamined);
  // They are locked by now, so that another statement sees them as they stay.
  while (changedUpTo !== null) ({ changedUpTo } = await move(changedUpTo, null));
  await writeProgress(context.db, place, settledUpTo);
  return settledUpTo !== null;
}

async function takeOutChunk(context: Context, place: Place, now: Date): Promise<boolean> {
  const { db } = context;
  const { businessId } = place;
  const ids = await membersOf(db, place, stride.maxMoved);
  await lockProducts(db, businessId, ids);
  await removeMembers(db, place, ids);
  await settleProducts(db, businessId, ids, { fields: ['COLLECTION'] });
  await recordProductEvents(context, place, ids, now);
  if (ids.length === stride.maxMoved) return true;
  await deleteMembershipsOf(db, place);
  return false;
}
