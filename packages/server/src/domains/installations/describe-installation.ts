import { type InstalledApp, type InstalledAppDetails, subscribedTopics } from '@souk/contract';
import type { Config } from '../../foundation/config.js';
import type { Database } from '../../foundation/database/open-database.js';
import { findOrigin } from './find-origin.js';
import { selectDeveloperName } from './offered-apps-table.js';
import { findInstalledManifest } from './preview-consent.js';
import { previewVersion } from './preview-version.js';

/** What the installed version is made of, and what waits. Whom to ask stands in the listing, which is not known here. */
export async function describeInstallation(
  { db, config }: { db: Database; config: Config },
  installed: InstalledApp,
): Promise<Omit<InstalledAppDetails, 'support'>> {
  const [manifest, maker, waiting] = await Promise.all([
    findInstalledManifest(db, installed),
    selectDeveloperName(db, installed.appId),
    installed.state === 'uninstalled' ? undefined : previewVersion(db, installed),
  ]);
  const { admin, scopes, optional_scopes: optional, blocks, data } = manifest;
  return {
    admin: admin ? { title: admin.title, path: admin.path } : null,
    origin: await findOrigin({ db, config }, installed, manifest),
    developer: { name: maker ?? '' },
    requiredScopes: scopes,
    optionalScopes: optional,
    topics: subscribedTopics(manifest),
    blocks: blocks.map(({ name, target }) => ({ name, target })),
    links: admin?.links ?? [],
    values: data.definitions.map(({ owner, key, name, visibility }) => ({ owner, key, name, visibility })),
    waiting: waiting ?? null,
  };
}
