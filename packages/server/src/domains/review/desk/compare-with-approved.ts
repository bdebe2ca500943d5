import type { DeskChanges, DeskReviewInFull, Manifest } from '@souk/contract';
import { compareManifests, newAddresses, widenedKeys } from '../../versions/manifest/compare-manifests.js';

type Approved = NonNullable<DeskReviewInFull['approved']>;

/** What a person must look at: everything the version asks for that was not approved before. */
export function compareWithApproved(approved: Approved | null, manifest: Manifest): DeskChanges {
  const before = approved?.manifest ?? null;
  const { scopesAdded, scopesRemoved, topicsAdded, hostsAdded, definitionsChanged, blocksChanged } = compareManifests(
    before,
    manifest,
    { reviewed: true },
  );
  return {
    scopesAdded,
    scopesRemoved,
    topicsAdded,
    hostsAdded,
    addressesAdded: [...new Set(newAddresses(before ?? withoutAddresses(manifest), manifest))],
    definitionsChanged,
    valuesWidened: before ? widenedKeys(before, manifest).map(({ owner, key }) => `${owner}.${key}`) : [],
    blocksChanged,
  };
}

/** Of a first version every address is new. */
function withoutAddresses(manifest: Manifest): Manifest {
  const nowhere = { mode: 'platform', main: '', lockfile: '' } as const;
  return { ...manifest, hosting: nowhere, webhooks: [], install: { redirect_urls: [] } };
}

export type { Approved };
