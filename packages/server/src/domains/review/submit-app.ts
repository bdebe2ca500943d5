import type { CaseReason, Distribution, Version } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Platform } from '../../foundation/platform.js';
import type { AppRow } from '../apps/find-app.js';
import { versionedApp } from '../apps/record-app-versions.js';
import { compareWithCurrent } from '../versions/compare-with-earlier-versions.js';
import { findVersion } from '../versions/find-versions.js';
import { type AppHistory, type CaseRow, lockOpenCases, selectHistory } from './cases-table.js';
import { openCase } from './open-case.js';
import { readSubmittedListing } from './read-submitted-listing.js';
import { supersedeCase } from './supersede-case.js';

export interface Submission {
  distribution: Distribution;
  note: string | null;
}

/**
 * Takes the draft listing and the latest version as they are now, replaces what is open, and opens a case. The caller
 * holds the app's lock, so that of two concurrent submissions the later one replaces the other.
 */
export async function submitApp(
  context: Context,
  platform: Pick<Platform, 'config' | 'clock'>,
  app: AppRow,
  { distribution, note }: Submission,
): Promise<CaseRow> {
  const { db } = context;
  const at = platform.clock.now();
  const latest = await findLatestVersion(db, app);
  const history = await selectHistory(db, app.id);
  for (const open of await lockOpenCases(db, app.id)) await supersedeCase(db, open, at);
  return openCase(context, platform, {
    app,
    kind: 'listing',
    distribution,
    version: latest && { id: latest.id, version: latest.version },
    reasons: await reasonsFor(db, app, latest, history),
    snapshot: await readSubmittedListing(db, app, platform.config.baseUrl),
    notes: note === null ? [] : [{ at: at.toISOString(), text: note }],
    history,
  });
}

export async function findLatestVersion(db: Database, app: AppRow): Promise<Version | null> {
  if (app.latest_version === null) return null;
  return (await findVersion(db, versionedApp(app), app.latest_version)) ?? null;
}

/** The first listing is always reviewed; later ones for what the version would change for merchants. */
async function reasonsFor(
  db: Database,
  app: AppRow,
  latest: Version | null,
  { approvedListing }: AppHistory,
): Promise<CaseReason[]> {
  if (!approvedListing) return ['first_listing'];
  if (!latest || latest.current) return [];
  const { bundleSha256: sha256, review } = latest.hosting;
  const bundle = sha256 === null ? undefined : { sha256, review };
  return (await compareWithCurrent(db, versionedApp(app), latest.manifest, bundle)).reasons;
}
