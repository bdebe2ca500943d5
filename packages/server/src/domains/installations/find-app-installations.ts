import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type AppInstallation, selectInstallationOfApp, selectInstallationsOfApp } from './app-installations-table.js';

export type { AppInstallation } from './app-installations-table.js';

/** As the app's developer sees them, uninstalled ones too. */
export const listAppInstallations = selectInstallationsOfApp;

export async function findAppInstallation(db: Database, appId: string, id: string): Promise<AppInstallation> {
  return (await selectInstallationOfApp(db, appId, id)) ?? throwDomainError('INSTALLATION_NOT_FOUND');
}
