import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface StoredBundle {
  appId: string;
  version: number;
}

/** The newest versions of each app stay, and so do the ones that a rollback most likely wants. */
const keptVersions = 10;
const keptReleases = 3;

/** Of `version_bundles b join versions v join apps a`: nothing runs it, waits for it, or is likely to go back to it. */
const unneeded = (before: Date): RawBuilder<boolean> => sql<boolean>`
  b.blob_id is not null and b.scan_status <> 'pending' and v.created_at <= ${before} and v.review_state <> 'in_review'
  and a.current_version is distinct from b.version
  and (b.scan_status in ('rejected', 'failed') or b.version <= a.latest_version - ${keptVersions})
  and not exists (select from version_deploys d
    where d.app_id = b.app_id and d.version = b.version and d.status in ('pending', 'deploying', 'deployed'))
  and not exists (select from installations i
    where i.app_id = b.app_id and (i.version = b.version or i.pending_version = b.version))
  and (v.released_at is null or (select count(*) from versions newer
    where newer.app_id = b.app_id and newer.released_at > v.released_at) >= ${keptReleases})`;

const joined = sql`version_bundles b join versions v on v.app_id = b.app_id and v.version = b.version join apps a on a.id = b.app_id`;

/** Of one developer, or of all. */
export async function selectUnneeded(
  db: Database,
  { developerId, before, most }: { developerId: string | null; before: Date; most: number },
): Promise<StoredBundle[]> {
  const owned = developerId === null ? sql`` : sql`and a.developer_id = ${developerId}`;
  const { rows } = await sql<StoredBundle>`
    select b.app_id as "appId", b.version from ${joined} where ${unneeded(before)} ${owned}
    order by b.app_id, b.version limit ${most}`.execute(db);
  return rows;
}

/** Once more, under the lock of its app. */
export async function isUnneeded(db: Database, { appId, version }: StoredBundle, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ${joined} where b.app_id = ${appId} and b.version = ${version} and ${unneeded(before)}`.execute(db);
  return rows.length > 0;
}
