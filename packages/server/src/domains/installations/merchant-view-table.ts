import type { AppLink, adminLinkTargets } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** By the id of the installation, whatever became of it. */
export async function selectAppNames(
  db: Database,
  businessId: string,
  installationIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id, a.name from installations i join apps a on a.id = i.app_id
    where i.business_id = ${businessId} and i.id = any (${installationIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of the versions that are installed and can be opened, in the order of installing and of the manifest. */
export async function selectAppLinks(
  db: Database,
  businessId: string,
  target: (typeof adminLinkTargets)[number],
): Promise<AppLink[]> {
  const { rows } = await sql<AppLink>`
    select i.id as "installationId", a.name as "appName", a.handle as "appHandle", link.target, link.label, link.path
    from installations i
    join apps a on a.id = i.app_id and a.state <> 'suspended'
    join versions v on v.app_id = i.app_id and v.version = i.version
      and jsonb_typeof(v.manifest -> 'admin' -> 'links') = 'array'
    cross join lateral rows from (
      jsonb_to_recordset(v.manifest -> 'admin' -> 'links') as (target text, label text, path text)
    ) with ordinality as link(target, label, path, place)
    where i.business_id = ${businessId} and i.state = 'active' and link.target = ${target}
    order by i.id, link.place limit 200`.execute(db);
  return rows;
}
