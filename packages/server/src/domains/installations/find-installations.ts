import type { Installation, InstalledApp } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { selectInstallation, selectInstalledApp, selectInstalledApps } from './installations-table.js';

/** As the merchant sees it, uninstalled ones too. */
export async function findInstalledApp(db: Database, businessId: string, id: string): Promise<InstalledApp> {
  return (await selectInstalledApp(db, businessId, id)) ?? throwDomainError('INSTALLATION_NOT_FOUND');
}

export const listInstalledApps = selectInstalledApps;

/** As the app itself sees it. */
export async function findInstallation(
  db: Database,
  businessId: string,
  id: string,
): Promise<Installation | undefined> {
  return selectInstallation(db, businessId, id);
}
