import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { findApp } from '../apps/find-app.js';
import type { VersionReview } from '../versions/version-ports.js';
import { lockOpenCases, selectHistory } from './cases-table.js';
import { openCase } from './open-case.js';
import { supersedeCase } from './supersede-case.js';

/**
 * A person must review a new version of a listed app. It replaces an open case of an older version: merchants would get
 * the newer one anyway. An open submission stays: it asks for something else. The caller holds the app's lock.
 */
export async function openVersionCase(
  context: Context,
  platform: Pick<Platform, 'config' | 'clock'>,
  { appId, versionId, version, reasons }: VersionReview,
): Promise<void> {
  const { db } = context;
  const app = (await findApp(db, appId)) ?? throwDomainError('APP_NOT_FOUND');
  const history = await selectHistory(db, appId);
  for (const open of await lockOpenCases(db, appId)) {
    if (open.kind === 'version') await supersedeCase(db, open, platform.clock.now());
  }
  await openCase(context, platform, {
    app,
    kind: 'version',
    distribution: null,
    version: { id: versionId, version },
    reasons,
    snapshot: null,
    history,
  });
}
