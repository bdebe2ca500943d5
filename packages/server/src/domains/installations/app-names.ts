import type { Database } from '../../foundation/database/open-database.js';
import { selectAppNames } from './merchant-view-table.js';

/** The names of the apps of these installations, uninstalled ones too, by the id of the installation. */
export async function findAppNames(
  db: Database,
  businessId: string,
  installationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (installationIds.length === 0) return new Map();
  return selectAppNames(db, businessId, [...new Set(installationIds)]);
}
