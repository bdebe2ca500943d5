import { type Installation, subscribedTopics, type WaitingVersion, withIncludedScopes } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { newAddresses, widenedKeys } from '../versions/manifest/compare-manifests.js';
import { scopesOnVersion } from './authorize-grant.js';
import { selectManifest } from './offered-apps-table.js';
import { findInstalledManifest } from './preview-consent.js';

/** Undefined when no version waits. */
export async function previewVersion(
  db: Database,
  { id, appId, pendingVersion, scopes }: Pick<Installation, 'id' | 'appId' | 'pendingVersion' | 'scopes'>,
): Promise<WaitingVersion | undefined> {
  if (pendingVersion === null) return undefined;
  const before = await findInstalledManifest(db, { id });
  const after = await selectManifest(db, appId, pendingVersion);
  if (!after) throw new Error(`Version ${pendingVersion} of app ${appId} has no manifest.`);
  const held = withIncludedScopes(scopes);
  const asked = withIncludedScopes([...before.scopes, ...before.optional_scopes]);
  const blocks = new Set(before.blocks.map(({ key }) => key));
  return {
    version: pendingVersion,
    scopesAdded: scopesOnVersion(after, scopes).filter((scope) => !held.has(scope)),
    optionalScopesAdded: after.optional_scopes.filter((scope) => !asked.has(scope)),
    topicsAdded: without(subscribedTopics(after), subscribedTopics(before)),
    addressesAdded: [...without(after.allowed_hosts, before.allowed_hosts), ...newAddresses(before, after)],
    blocksAdded: after.blocks.filter(({ key }) => !blocks.has(key)).map(({ name }) => name),
    valuesWidened: widenedKeys(before, after).map(({ name, visibility }) => ({ name, visibility })),
  };
}

function without<Word>(wanted: readonly Word[], present: readonly Word[]): Word[] {
  return wanted.filter((word) => !present.includes(word));
}
