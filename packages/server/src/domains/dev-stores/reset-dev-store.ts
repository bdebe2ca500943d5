import type { Context } from '../../foundation/context.js';
import { DomainError } from '../../foundation/domain-error.js';
import { enqueue } from '../../foundation/jobs/define-job.js';
import { type DevStoreRow, lockOwnDevStore, updateDevStore } from './dev-stores-table.js';
import { fillDevStore, jobOptionsOf } from './fill-dev-store.js';

/** Recreates the shop from its seed. Its apps stay installed. A store that failed is retried. */
export async function resetDevStore(
  context: Context,
  developerId: string,
  id: string,
  now: Date,
): Promise<DevStoreRow> {
  const { db } = context;
  const store = await lockOwnDevStore(db, developerId, id);
  if (!store) throw new DomainError('DEV_STORE_NOT_FOUND');
  const { state } = store;
  if (state === 'provisioning' || state === 'resetting')
    throw new DomainError('DEV_STORE_NOT_READY', { message: `The dev store is ${state}.`, members: { state } });
  const resetting = await updateDevStore(db, store, {
    state: store.business_id === null ? 'provisioning' : 'resetting',
    progress: 0,
    failure: null,
    updated_at: now,
  });
  await enqueue(context, fillDevStore, { devStoreId: id }, jobOptionsOf(id));
  return resetting ?? store;
}
