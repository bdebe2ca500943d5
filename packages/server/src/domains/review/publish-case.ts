import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { findApp, requireWritable } from '../apps/find-app.js';
import { publishApp } from '../apps/publish-app.js';
import { publishSnapshot } from '../listings/publish-snapshot.js';
import { releaseVersion } from '../versions/release-version.js';
import { setReviewState } from '../versions/set-review-state.js';
import type { CaseRow } from './cases-table.js';
import { versionPortsOf } from './version-ports.js';

/**
 * The effects of approval: the version is released and, for a submission, the listing is published as submitted and the
 * app offered as requested. The caller holds the app's lock.
 */
export async function publishCase(context: Context, platform: Platform, row: CaseRow): Promise<void> {
  const { db } = context;
  const { app_id, version, snapshot, distribution, app_name } = row;
  const { clock } = platform;
  const app = (await findApp(db, app_id)) ?? throwDomainError('APP_NOT_FOUND');
  requireWritable(app);
  if (version === null) throwDomainError('VERSION_NOT_RELEASABLE', { message: 'The case names no version.' });
  await setReviewState(db, app_id, version, 'approved');
  await releaseVersion(context, clock, app_id, version, versionPortsOf(platform));
  if (!snapshot || !distribution) return;
  const now = clock.now();
  const { testInstructions: _forReviewersOnly, ...rest } = snapshot;
  await publishSnapshot(db, { appId: app_id, name: app_name, snapshot: rest }, now);
  await publishApp(db, app_id, distribution === 'public' ? 'listed' : 'unlisted', now);
}
