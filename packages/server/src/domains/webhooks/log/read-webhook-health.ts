import type { DeveloperInstallation } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { AppInstallation } from '../../installations/find-app-installations.js';
import { countLastDay } from './delivery-log-table.js';

const nothing = { delivered: 0, failed: 0, skipped: 0, pending: 0 };

/** Adds to each installation the state of its deliveries of the last 24 hours, all in one query. */
export async function withWebhookHealth(
  db: Database,
  appId: string,
  installations: readonly AppInstallation[],
  now: Date,
): Promise<DeveloperInstallation[]> {
  if (installations.length === 0) return [];
  const ids = installations.map(({ id }) => id);
  const counts = await countLastDay(db, appId, ids, now);
  return installations.map((installation) => ({
    ...installation,
    webhooks: { ...installation.webhooks, last24h: counts.get(installation.id) ?? nothing },
  }));
}
