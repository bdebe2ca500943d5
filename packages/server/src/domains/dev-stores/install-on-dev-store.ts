import type { Installation } from '@souk/contract';
import { isScope } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type AppRow, requireOwnApp, requireWritable } from '../apps/find-app.js';
import { listInstalledApps } from '../installations/find-installations.js';
import { createInstallation } from '../installations/install-app.js';
import { uninstallApp } from '../installations/uninstall-app.js';
import { createInstallCode } from '../oauth/create-install-code.js';
import { findVersion } from '../versions/find-versions.js';
import { lockReadyDevStore, type ReadyDevStore } from './find-dev-store.js';

export interface DevInstallation {
  developerId: string;
  userId: string;
  devStoreId: string;
  appId: string;
  /** If omitted, the newest version. */
  version: number | undefined;
  now: Date;
}

export interface InstalledOnDevStore {
  installation: Installation;
  /** Redeemed by the app for its offline token, as if a merchant had been sent to its page. */
  installCode: string;
}

/**
 * Installs any version of one's own app, with what it requires, and without a merchant. Another version of it that is
 * installed is uninstalled first: installing again creates a new installation, as everywhere.
 */
export async function installOnDevStore(
  context: Context,
  { developerId, userId, devStoreId, appId, version, now }: DevInstallation,
): Promise<InstalledOnDevStore> {
  const { db } = context;
  const store = await lockReadyDevStore(db, developerId, devStoreId);
  const app = await requireOwnApp(db, developerId, appId);
  return installThere(context, { store, app, version, userId, now });
}

export interface InstallingThere {
  store: ReadyDevStore;
  app: AppRow;
  version: number | undefined;
  userId: string;
  now: Date;
}

/** The same for an app that the caller may install for another reason than that it is theirs. */
export async function installThere(
  context: Context,
  { store, app, version, userId, now }: InstallingThere,
): Promise<InstalledOnDevStore> {
  const { db } = context;
  requireWritable(app);
  const wanted = await requireVersion(db, app, version);
  await uninstallOther(context, store.business_id, app.id, wanted.version, now);
  const installation = await createInstallation(context, {
    businessId: store.business_id,
    appId: app.id,
    version: wanted.version,
    scopes: wanted.scopes.filter(isScope),
    storeIds: null,
    installedBy: userId,
    now,
  });
  return { installation, installCode: await createInstallCode(db, installation, now) };
}

async function requireVersion(transaction: Database, app: AppRow, version: number | undefined) {
  const number = version ?? app.latest_version;
  const found =
    number === null
      ? undefined
      : await findVersion(
          transaction,
          {
            id: app.id,
            handle: app.handle,
            state: app.state,
            currentVersion: app.current_version,
            latestVersion: app.latest_version,
            versionsGiven: app.versions_given,
          },
          number,
        );
  if (!found) throw new DomainError('APP_VERSION_NOT_FOUND');
  return found;
}

async function uninstallOther(
  context: Context,
  businessId: string,
  appId: string,
  version: number,
  now: Date,
): Promise<void> {
  const living = await listInstalledApps(context.db, businessId, { afterId: null, limit: 100, living: true });
  const other = living.find((one) => one.appId === appId && one.version !== version);
  if (other) await uninstallApp(context, businessId, other.id, now);
}
