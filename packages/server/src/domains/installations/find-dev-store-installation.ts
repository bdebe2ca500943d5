import type { Database } from '../../foundation/database/open-database.js';
import { selectDevStoreInstallation } from './app-installations-table.js';

/** The newest living installation of a version on a dev store of the person; their own, so that tests reach no merchant. */
export async function findDevStoreInstallation(
  db: Database,
  { appId, version, userId }: { appId: string; version: number; userId: string },
): Promise<string | undefined> {
  return selectDevStoreInstallation(db, appId, version, userId);
}
