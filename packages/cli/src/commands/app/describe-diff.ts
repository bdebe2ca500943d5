import type { ManifestDiff } from '../../server/resources.js';
import { safe } from '../../terminal/table.js';

const members = [
  ['scopesAdded', '+ scope'],
  ['scopesRemoved', '- scope'],
  ['topicsAdded', '+ topic'],
  ['hostsAdded', '+ host'],
  ['definitionsChanged', '~ definition'],
  ['blocksChanged', '~ block'],
] as const;

/** What a manifest changes against the current version, a line each. */
export function describeDiff(diff: ManifestDiff | null | undefined): string[] {
  if (!diff) return [];
  const lines = members.flatMap(([member, word]) => diff[member].map((value) => `  ${word} ${safe(value)}`));
  if (lines.length === 0) lines.push('  No changes that merchants or reviewers need to check.');
  if (diff.requiresConsent) lines.push('  Merchants must approve this version.');
  if (diff.requiresReview) lines.push('  This version must be reviewed before it is released.');
  return lines;
}
