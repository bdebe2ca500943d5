import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineJob } from '../../../foundation/jobs/define-job.js';
import type { Platform } from '../../../foundation/platform.js';
import { lockVersionedApp } from '../../apps/record-app-versions.js';
import { deleteBundle } from '../../versions/delete-bundle.js';
import { isUnneeded, selectUnneeded } from './old-bundles-table.js';

const keptDays = 30;
const atOnce = 100;

export const deleteOldBundles = defineJob<Record<string, never>>({
  name: 'delete_old_bundles',
  every: '47 3 * * *',
  async run(_, platform) {
    const before = new Date(platform.clock.now().getTime() - keptDays * 86_400_000);
    while ((await deleteUnneeded(platform, null, before)) > 0);
  },
});

/** For a developer who needs the room now: also what is younger. Returns how many bundles were deleted. */
export function makeRoomForBundles(platform: Platform, developerId: string): Promise<number> {
  return deleteUnneeded(platform, developerId, platform.clock.now());
}

async function deleteUnneeded(platform: Platform, developerId: string | null, before: Date): Promise<number> {
  const now = platform.clock.now();
  let deleted = 0;
  for (const bundle of await selectUnneeded(platform.db, { developerId, before, most: atOnce }))
    await inTransaction(platform, async ({ db }) => {
      await lockVersionedApp(db, bundle.appId);
      if (!(await isUnneeded(db, bundle, before))) return;
      if (await deleteBundle(db, bundle, now)) deleted += 1;
    });
  return deleted;
}
