import type { Database } from '../../foundation/database/open-database.js';
import { updateApp } from './apps-table.js';

/** Offers the app to every business: browsed and searched, or by its link alone. The caller has already decided that it may be. */
export async function publishApp(db: Database, appId: string, as: 'listed' | 'unlisted', now: Date): Promise<void> {
  await updateApp(db, appId, { state: as, updated_at: now });
}
