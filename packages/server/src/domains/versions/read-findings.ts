import type { DeskFinding } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import { findBundleRow } from './bundles-table.js';
import { excerptInProgram } from './inspect/inspect-bundle.js';
import { readWhole } from './scan-version.js';

/** More than a person reads; the scan itself stops at a bound of its own. */
const maxFindings = 200;

/** What the scan found in a version's bundle, each with the code around it; nothing for an app without a bundle. */
export async function readFindings(
  platform: Pick<Platform, 'db' | 'programs' | 'log'>,
  appId: string,
  version: number,
): Promise<DeskFinding[]> {
  const bundle = await findBundleRow(platform.db, appId, version);
  const findings = (bundle?.checks ?? [])
    .flatMap(({ id, findings }) => findings.map((finding) => ({ check: id, ...finding })))
    .slice(0, maxFindings);
  if (!bundle || findings.length === 0) return [];
  if (bundle.blob_id === null) return findings.map((finding) => ({ ...finding, excerpt: null }));
  const archive = await readWhole(platform.db, bundle.blob_id);
  const places = findings.map(({ file, line }) => ({ file, line }));
  const excerpts = await excerptInProgram(platform, archive, places);
  return findings.map((finding, at) => ({ ...finding, excerpt: excerpts[at] ?? null }));
}
