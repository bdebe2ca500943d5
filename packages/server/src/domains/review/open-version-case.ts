import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { findApp } from '../apps/find-app.js';
import type { VersionReview } from '../versions/neighbours.js';
import { lockOpenCases, selectHistory } from './cases-table.js';
import { openCase } from './open-case.js';
import { supersedeCase } from './supersede-case.js';

/**
 * A person must review a new version of a listed app. It replaces an open case of an older version: merchants would get
 * the newer one anyway. An open submission stays: it asks for something else. The caller holds the app's lock.
 */
export async function openVersionCase(
  transaction: Database,
  platform: Pick<Platform, 'config' | 'clock'>,
  { appId, versionId, version, reasons }: VersionReview,
): Promise<void> {
  const app = (await findApp(transaction, appId)) ?? throwDomainError('APP_NOT_FOUND');
  const history = await selectHistory(transaction, appId);
  for (const open of await lockOpenCases(transaction, appId)) {
    if (open.kind === 'version') await supersedeCase(transaction, open, platform.clock.now());
  }
  await openCase(transaction, platform, {
    app,
    kind: 'version',
    distribution: null,
    version: { id: versionId, version },
    reasons,
    snapshot: null,
    history,
  });
}
