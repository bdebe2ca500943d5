import { isScope, type Manifest } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { compareManifests } from '../versions/manifest/compare-manifests.js';
import type { InstallationMove } from '../versions/version-ports.js';
import { announceInstallation } from './announce-installation.js';
import { sameScopes, scopesOnVersion } from './authorize-grant.js';
import {
  lockInstallationsOn,
  moveInstallations,
  selectVersionsInUse,
  updateInstallation,
} from './installations-table.js';
import { selectManifest } from './offered-apps-table.js';

/**
 * Rolls a released version out to every living installation: immediately where nothing is added that a merchant must agree
 * to, otherwise as a version that waits for their consent. Decided from the version each installation is on.
 */
export async function applyRelease(context: Context, release: InstallationMove): Promise<void> {
  const { db } = context;
  for (const from of await selectVersionsInUse(db, release.appId)) {
    const before = await selectManifest(db, release.appId, from);
    if (!before) throw new Error(`Version ${from} of app ${release.appId} has no manifest.`);
    const { requiresConsent } = compareManifests(before, release.manifest, { reviewed: false });
    if (requiresConsent) await moveInstallations(db, release, from, 'pending');
    else await moveAtOnce(context, release, from, before);
  }
}

async function moveAtOnce(context: Context, release: InstallationMove, from: number, before: Manifest): Promise<void> {
  const { db } = context;
  if (keepsScopes(before, release.manifest)) return moveInstallations(db, release, from, 'at_once');
  // Some scope is no longer requested: each installation that held it loses it and is notified.
  for (const installation of await lockInstallationsOn(db, release.appId, from)) {
    const scopes = scopesOnVersion(release.manifest, installation.scopes);
    const moved = await updateInstallation(
      db,
      installation,
      { version: release.version, pendingVersion: null, scopes },
      release.at,
    );
    if (sameScopes(installation.scopes, scopes)) continue;
    await announceInstallation(context, 'app/scopes_updated', moved, { at: release.at, changed: ['scopes'] });
  }
}

/** True when whatever was granted on the old version is granted on the new one too. */
function keepsScopes(before: Manifest, after: Manifest): boolean {
  const asked = [...before.scopes, ...before.optional_scopes].filter(isScope);
  return (
    sameScopes(asked, scopesOnVersion(after, asked)) && before.scopes.every((scope) => after.scopes.includes(scope))
  );
}
