import { devStoreContents } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { isDatabaseUnavailable, isRetryable } from '../../foundation/database/classify-database-error.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { defineJob, type EnqueueOptions } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { createBusiness } from '../businesses/create-business.js';
import { findStoreContext } from '../businesses/find-store-context.js';
import { findDeveloper } from '../developers/moderate-developer.js';
import { fillStore } from '../synthetic/fill-store.js';
import { deleteShopData } from './business-data-table.js';
import { type DevStoreRow, selectDevStore, updateDevStore } from './dev-stores-table.js';

/** Jobs on one dev store run one after the other. */
export const jobOptionsOf = (devStoreId: string): EnqueueOptions => ({ queue: `dev-store-${devStoreId}` });

/**
 * Creates a dev store's business, or recreates it. All of it is one transaction that ends by advancing the state: a crash
 * leaves nothing half done, a second run finds nothing to do, and a store that was deleted meanwhile stays deleted.
 */
export const fillDevStore = defineJob<{ devStoreId: string }>({
  name: 'fill_dev_store',
  async run({ devStoreId }, platform) {
    const store = await selectDevStore(platform.db, devStoreId);
    if (store?.state !== 'provisioning' && store?.state !== 'resetting') return;
    const progress = notifyProgress(platform, store);
    try {
      await inTransaction(platform, (context) => fill(context, platform, store, progress));
    } catch (error) {
      await progress.settled();
      if (error instanceof GoneMeanwhile) return;
      if (isDatabaseUnavailable(error) || isRetryable(error)) throw error;
      platform.log.error({ err: error, devStoreId }, 'a dev store could not be filled');
      const failure = 'The dev store could not be created. Reset it to try again.';
      await updateDevStore(platform.db, store, { state: 'failed', failure, updated_at: platform.clock.now() });
    }
  },
});

class GoneMeanwhile extends Error {}

async function fill(
  context: Context,
  { clock, config }: Platform,
  store: DevStoreRow,
  progress: Progress,
): Promise<void> {
  const { db } = context;
  const now = clock.now();
  const { businessId, storeId } = await emptyBusiness(db, store, now);
  const place = await findStoreContext(db, businessId, storeId);
  if (!place) throw new Error(`Dev store ${store.id} has no store.`);
  const filled = await fillStore(context, place, {
    seed: store.seed,
    plan: devStoreContents[store.preset],
    now,
    masterKey: config.masterKey,
    onProgress: progress.tell,
  });
  await progress.settled();
  const ready = await updateDevStore(db, store, {
    state: 'ready',
    progress: 100,
    failure: null,
    business_id: businessId,
    store_id: storeId,
    buyers: filled.customers,
    updated_at: now,
  });
  if (!ready) throw new GoneMeanwhile();
}

/** The business to be filled: a new one, or the existing one, emptied. */
async function emptyBusiness(
  transaction: Database,
  { name, business_id, store_id, developer_id }: DevStoreRow,
  now: Date,
): Promise<{ businessId: string; storeId: string }> {
  if (business_id && store_id) {
    await deleteShopData(transaction, business_id);
    return { businessId: business_id, storeId: store_id };
  }
  const developer = await findDeveloper(transaction, developer_id);
  if (!developer) throw new Error(`Developer ${developer_id} is gone.`);
  const made = await createBusiness(transaction, { name, devStore: true, ownerId: developer.user_id }, now);
  const [storeId] = made.storeIds;
  if (!storeId) throw new Error(`Business ${made.businessId} has no store.`);
  return { businessId: made.businessId, storeId };
}

interface Progress {
  tell(done: number, total: number): void;
  settled(): Promise<void>;
}

const tellEveryMs = 250;

/** Written outside the transaction, so that others can see the progress; losing an update does no harm. */
function notifyProgress({ db, log }: Platform, store: DevStoreRow): Progress {
  let writing: Promise<unknown> = Promise.resolve();
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    tell(done, total) {
      if (performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      const progress = Math.min(99, Math.floor((100 * done) / total));
      writing = writing
        .then(() => updateDevStore(db, store, { progress }))
        .catch((error: unknown) => log.debug({ err: error }, 'progress was lost'));
    },
    async settled() {
      await writing;
    },
  };
}
