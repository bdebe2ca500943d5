import { type DeveloperInstallation, isScope } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { isPreview } from '../versions/preview-numbers.js';
import { effectiveState } from './effective-state-table.js';

/** Everything but the counts, which come from the deliveries. */
export interface AppInstallation extends Omit<DeveloperInstallation, 'webhooks'> {
  webhooks: Omit<DeveloperInstallation['webhooks'], 'last24h'>;
}

interface Row {
  id: string;
  business_id: string;
  business_name: string;
  dev_store: boolean;
  state: AppInstallation['state'];
  version: number;
  pending_version: number | null;
  scopes: string[];
  store_ids: string[] | null;
  webhooks_disabled_at: Date | null;
  webhooks_disabled_reason: 'gone' | 'failing' | null;
  webhooks_failing_since: Date | null;
  webhooks_last_delivered_at: Date | null;
  installed_at: Date;
  uninstalled_at: Date | null;
}

const select = sql`select i.id, i.business_id, b.name as business_name, b.dev_store, ${effectiveState}, i.version, i.pending_version,
  i.scopes, i.store_ids::text[] as store_ids, i.webhooks_disabled_at, i.webhooks_disabled_reason, i.webhooks_failing_since,
  i.webhooks_last_delivered_at, i.installed_at, i.uninstalled_at
  from installations i join businesses b on b.id = i.business_id`;

/** Newest first, after the id given; one more than the limit, so that the caller knows whether there is more. */
export async function selectInstallationsOfApp(
  db: Database,
  appId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<AppInstallation[]> {
  const { rows } = await sql<Row>`
    ${select} where i.app_id = ${appId} and (${afterId ?? null}::bigint is null or i.id < ${afterId ?? null}::bigint)
    order by i.id desc limit ${limit + 1}`.execute(db);
  return rows.map(installationOf);
}

export async function selectInstallationOfApp(
  db: Database,
  appId: string,
  id: string,
): Promise<AppInstallation | undefined> {
  const { rows } = await sql<Row>`${select} where i.id = ${id} and i.app_id = ${appId}`.execute(db);
  return rows[0] && installationOf(rows[0]);
}

export async function selectDevStoreInstallation(
  db: Database,
  appId: string,
  version: number,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from installations i
    join businesses b on b.id = i.business_id and b.dev_store
    join members m on m.business_id = b.id and m.user_id = ${userId} and m.owner
    where i.app_id = ${appId} and i.version = ${version} and i.state = 'active'
    order by i.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

function installationOf(row: Row): AppInstallation {
  return {
    id: row.id,
    businessId: row.business_id,
    businessName: row.business_name,
    devStore: row.dev_store,
    state: row.state,
    version: isPreview(row.version) ? null : row.version,
    preview: isPreview(row.version),
    pendingVersion: row.pending_version,
    scopes: row.scopes.filter(isScope),
    storeAccess: { mode: row.store_ids ? 'selected' : 'all', storeIds: row.store_ids ?? [] },
    webhooks: {
      state: row.webhooks_disabled_at ? 'disabled' : 'enabled',
      disabledAt: row.webhooks_disabled_at?.toISOString() ?? null,
      disabledReason: row.webhooks_disabled_reason,
      failingSince: row.webhooks_failing_since?.toISOString() ?? null,
      lastDeliveredAt: row.webhooks_last_delivered_at?.toISOString() ?? null,
    },
    installedAt: row.installed_at.toISOString(),
    uninstalledAt: row.uninstalled_at?.toISOString() ?? null,
  };
}
