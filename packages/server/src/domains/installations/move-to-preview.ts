import { type Installation, isScope, type Manifest } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { announceInstallation } from './announce-installation.js';
import { sameScopes, scopesOnVersion } from './authorize-grant.js';
import { createInstallation } from './install-app.js';
import { lockLivingInstallation, selectPreviewsInUse, updateInstallation } from './installations-table.js';
import { uninstallApp } from './uninstall-app.js';

export interface PreviewToInstall {
  businessId: string;
  appId: string;
  /** The number of the preview's manifest. */
  version: number;
  manifest: Manifest;
  installedBy: string;
  now: Date;
}

/** Puts a preview where the app is installed, which keeps its id and its tokens, or installs it. */
export async function moveToPreview(
  context: Context,
  { businessId, appId, version, manifest, installedBy, now }: PreviewToInstall,
): Promise<{ installation: Installation; created: boolean }> {
  const { db } = context;
  const before = await lockLivingInstallation(db, businessId, appId);
  if (!before) {
    const scopes = manifest.scopes.filter(isScope);
    const wanted = { businessId, appId, version, scopes, storeIds: null, installedBy, now };
    return { installation: await createInstallation(context, wanted), created: true };
  }
  const scopes = scopesOnVersion(manifest, before.scopes);
  const installation = await updateInstallation(db, before, { version, pendingVersion: null, scopes }, now);
  if (!sameScopes(before.scopes, scopes)) {
    await announceInstallation(context, 'app/scopes_updated', installation, { at: now, changed: ['scopes'] });
  }
  return { installation, created: false };
}

/** Ends a preview; undefined when there is none. */
export async function endPreview(
  context: Context,
  { businessId, appId, now }: Pick<PreviewToInstall, 'businessId' | 'appId' | 'now'>,
): Promise<Installation | undefined> {
  const living = await lockLivingInstallation(context.db, businessId, appId);
  return living?.preview ? uninstallApp(context, businessId, living.id, now) : undefined;
}

export const listPreviewsInUse = selectPreviewsInUse;
