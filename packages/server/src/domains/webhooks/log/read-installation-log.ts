import type { WebhookDelivery, WebhookDeliveryWithAttempts } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { findDelivery, type LogFilters, type LogPosition, listDeliveries } from './delivery-log-table.js';

/** One installation of an app, looking at its own deliveries. */
export interface LogReader {
  appId: string;
  installationId: string;
}

/** Newest first; one more than the limit, so that the caller knows whether there is more. */
export function listInstallationDeliveries(
  db: Database,
  { appId, installationId }: LogReader,
  filters: Omit<LogFilters, 'installationId'>,
  page: { limit: number; after?: LogPosition },
): Promise<WebhookDelivery[]> {
  return listDeliveries(db, appId, { ...filters, installationId }, page);
}

/** Another installation's delivery is treated as missing. */
export async function findInstallationDelivery(
  db: Database,
  { appId, installationId }: LogReader,
  id: string,
): Promise<WebhookDeliveryWithAttempts | undefined> {
  const delivery = await findDelivery(db, appId, id);
  return delivery?.installationId === installationId ? delivery : undefined;
}
