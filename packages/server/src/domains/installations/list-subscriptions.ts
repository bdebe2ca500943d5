import type { OwnSubscription } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { readHostedAddress } from './hosted-address.js';
import { findSubscriptions, findTargets } from './webhook-targets-table.js';

/** What the installation's accepted version subscribes to, by topic. */
export async function listSubscriptions(
  db: Database,
  businessId: string,
  installationId: string,
): Promise<OwnSubscription[]> {
  const [target] = await findTargets(db, [installationId]);
  if (target?.businessId !== businessId) return [];
  const { apiVersion, addresses } = await findSubscriptions(db, target);
  return [...addresses]
    .map(([topic, url]) => ({ topic, url: readHostedAddress(url)?.path ?? url, apiVersion }))
    .sort((one, other) => (one.topic < other.topic ? -1 : 1));
}
