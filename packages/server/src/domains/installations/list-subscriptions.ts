import type { OwnSubscription } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { findInstallation } from './find-installations.js';
import { findSubscriptions } from './webhook-targets-table.js';

/** What the installation's accepted version subscribes to, by topic. */
export async function listSubscriptions(
  db: Database,
  businessId: string,
  installationId: string,
): Promise<OwnSubscription[]> {
  const installation = await findInstallation(db, businessId, installationId);
  if (!installation) return [];
  const { apiVersion, addresses } = await findSubscriptions(db, installation.appId, installation.version);
  return [...addresses]
    .map(([topic, url]) => ({ topic, url, apiVersion }))
    .sort((one, other) => (one.topic < other.topic ? -1 : 1));
}
