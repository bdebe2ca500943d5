import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { DomainError } from '../../foundation/domain-error.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import { leaveBusiness } from '../businesses/leave-business.js';
import { listInstalledApps } from '../installations/find-installations.js';
import { uninstallApp } from '../installations/uninstall-app.js';
import { deleteBusiness, deleteShopData } from './business-data-table.js';
import { deleteDevStoreRow, lockOwnDevStore } from './dev-stores-table.js';

/** Until the last delivery about the uninstalled apps has been made or given up. */
const daysToNotifyApps = 5;
const maxInstallations = 100;

/**
 * Deletes a dev store. For its developer it is gone immediately, and its apps are uninstalled; its contents are deleted in
 * the background, and the empty business once its apps have been notified.
 */
export async function deleteDevStore(context: Context, developerId: string, id: string, now: Date): Promise<void> {
  const { db } = context;
  const store = await lockOwnDevStore(db, developerId, id);
  if (!store) throw new DomainError('DEV_STORE_NOT_FOUND');
  await deleteDevStoreRow(db, id);
  const businessId = store.business_id;
  if (businessId === null) return;
  const page = { afterId: null, limit: maxInstallations, living: true };
  for (const installation of await listInstalledApps(db, businessId, page))
    await uninstallApp(context, businessId, installation.id, now);
  await leaveBusiness(db, businessId);
  await enqueue(context, clearDevStore, { businessId });
  const runAt = new Date(now.getTime() + daysToNotifyApps * 86_400_000);
  await enqueue(context, removeDevStore, { businessId }, { runAt });
}

export const clearDevStore = defineJob<{ businessId: string }>({
  name: 'clear_dev_store',
  async run({ businessId }, platform) {
    await inTransaction(platform, ({ db }) => deleteShopData(db, businessId));
  },
});

export const removeDevStore = defineJob<{ businessId: string }>({
  name: 'remove_dev_store',
  async run({ businessId }, platform) {
    await inTransaction(platform, ({ db }) => deleteBusiness(db, businessId));
  },
});
