import {
  type Block,
  type DataDefinition,
  type DataVisibility,
  type Manifest,
  type Scope,
  subscribedTopics,
  webhookAddress,
  withIncludedScopes,
} from '@souk/contract';

/** The reasons a review case of kind `version` lists. */
export type VersionReviewReason = 'scopes_added' | 'hosts_added' | 'storefront_code' | 'ai_hold';

export interface ManifestDiff {
  scopesAdded: string[];
  scopesRemoved: string[];
  topicsAdded: string[];
  hostsAdded: string[];
  /** As owner.key. */
  definitionsChanged: string[];
  /** Keys of blocks that are new, gone or different. */
  blocksChanged: string[];
  /** Installations wait for their merchant before they move. */
  requiresConsent: boolean;
  requiresReview: boolean;
  /** Why a person reviews it; empty when nobody needs to. */
  reasons: VersionReviewReason[];
}

export interface CompareOptions {
  /** True for an app the marketplace has shown to merchants: only its versions are reviewed. */
  reviewed: boolean;
  /** True when the bundles differ; storefront blocks of a platform-hosted app are in there. */
  bundleChanged?: boolean;
  /** True when the automatic reviewer wants a person to look at the bundle. */
  held?: boolean;
}

/** What changes between two normalised manifests. Without an earlier one everything is new and nobody waits for it. */
export function compareManifests(before: Manifest | null, after: Manifest, options: CompareOptions): ManifestDiff {
  const blocks = before?.blocks ?? [];
  const diff = {
    scopesAdded: scopesAdded(before, after),
    scopesRemoved: missing(allScopes(before), allScopes(after)),
    topicsAdded: missing(subscribedTopics(after), before ? subscribedTopics(before) : []),
    hostsAdded: missing(after.allowed_hosts, before?.allowed_hosts ?? []),
    definitionsChanged: changedNames(before?.data.definitions ?? [], after.data.definitions, definitionName),
    blocksChanged: changedNames(blocks, after.blocks, blockName),
  };
  const blocksAdded = missing(after.blocks.map(blockName), blocks.map(blockName));
  const adds = [diff.scopesAdded, diff.topicsAdded, diff.hostsAdded, blocksAdded].some((names) => names.length > 0);
  const requiresConsent =
    before !== null && (adds || newAddresses(before, after).length > 0 || widenedKeys(before, after).length > 0);
  const reasons = options.reviewed ? reviewReasons(diff, after, options) : [];
  return { ...diff, requiresConsent, requiresReview: reasons.length > 0, reasons };
}

/** Newly required, or newly requested at all; what a write scope already included is not an addition. */
function scopesAdded(before: Manifest | null, after: Manifest): Scope[] {
  const required = withIncludedScopes(before?.scopes ?? []);
  const asked = withIncludedScopes(allScopes(before));
  const added = [
    ...after.scopes.filter((scope) => !required.has(scope)),
    ...after.optional_scopes.filter((scope) => !asked.has(scope)),
  ];
  return added.sort();
}

const allScopes = (manifest: Manifest | null): Scope[] =>
  manifest ? [...manifest.scopes, ...manifest.optional_scopes].sort() : [];

/** New destinations of data. */
export function newAddresses(before: Manifest, after: Manifest): string[] {
  return missing(addresses(after), addresses(before));
}

/** Kept values that more people could see than today. */
export function widenedKeys(before: Manifest, after: Manifest): DataDefinition[] {
  const seen = new Map(
    before.data.definitions.map((definition) => [definitionName(definition), definition.visibility]),
  );
  return after.data.definitions.filter((definition) => {
    const earlier = seen.get(definitionName(definition));
    return earlier !== undefined && audience[definition.visibility] > audience[earlier];
  });
}

/** Who sees a value, from few to many. */
const audience: Record<DataVisibility, number> = { app: 0, business: 1, storefront: 2 };

function addresses(manifest: Manifest): string[] {
  const { hosting, webhooks, install } = manifest;
  const origin = hosting.mode === 'remote' ? [hosting.url] : [];
  return [...origin, ...webhooks.map((webhook) => webhookAddress(manifest, webhook)), ...install.redirect_urls];
}

function reviewReasons(
  diff: Pick<ManifestDiff, 'scopesAdded' | 'hostsAdded' | 'blocksChanged'>,
  after: Manifest,
  { bundleChanged = false, held = false }: CompareOptions,
): VersionReviewReason[] {
  const reasons: VersionReviewReason[] = [];
  if (diff.scopesAdded.length > 0) reasons.push('scopes_added');
  if (diff.hostsAdded.length > 0) reasons.push('hosts_added');
  const remaining = new Set(after.blocks.map(blockName));
  const newCode = diff.blocksChanged.some((key) => remaining.has(key)) || (bundleChanged && remaining.size > 0);
  if (newCode) reasons.push('storefront_code');
  if (held) reasons.push('ai_hold');
  return reasons;
}

const missing = <T>(wanted: T[], present: T[]): T[] => wanted.filter((member) => !present.includes(member));
const definitionName = ({ owner, key }: DataDefinition): string => `${owner}.${key}`;
const blockName = ({ key }: Block): string => key;

function changedNames<T>(before: T[], after: T[], nameOf: (member: T) => string): string[] {
  const spelled = (members: T[]) => new Map(members.map((member) => [nameOf(member), spell(member)]));
  const old = spelled(before);
  const young = spelled(after);
  const names = new Set([...old.keys(), ...young.keys()]);
  return [...names].filter((name) => old.get(name) !== young.get(name)).sort();
}

/** A canonical form, whatever the order of members: jsonb returns them in its own order. */
function spell(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spell).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${spell(member)}`).join()}}`;
}
