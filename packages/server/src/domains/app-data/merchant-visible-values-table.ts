import type { AppValue, DataOwner, ShownAppValue } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { isReadable } from './readable-owners-table.js';

const maxShown = 100;

interface ShownRow {
  /** Null where the resource has no value: the row then only says that it can be read. */
  id: string | null;
  key: string;
  value: unknown;
  visibility: AppValue['visibility'];
  label: string | null;
  installationId: string;
  name: string;
  handle: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Undefined where the resource itself cannot be read. Each app's values are found by their name, however many it keeps. */
export async function selectMerchantVisibleValues(
  db: Database,
  reach: BusinessAccess,
  { ownerType, ownerId }: { ownerType: DataOwner; ownerId: string },
): Promise<ShownAppValue[] | undefined> {
  const { businessId } = reach;
  const { rows } = await sql<ShownRow>`
    select shown.* from (select ${isReadable(reach, sql`${ownerType}::text`, sql`${ownerId}::bigint`)} as readable) as owner
    left join lateral (
      select v.id, v.key, v.value, coalesce(d ->> 'visibility', v.visibility) as visibility, d ->> 'name' as label,
        i.id as "installationId", a.name, a.handle, v.created_at as "createdAt", v.updated_at as "updatedAt"
      from installations i
      join apps a on a.id = i.app_id and a.state <> 'suspended'
      join versions n on n.app_id = i.app_id and n.version = i.version
      join app_values v on v.business_id = i.business_id and v.installation_id = i.id
        and v.owner_type = ${ownerType} and v.owner_id = ${ownerId}
      left join lateral (
        select definition as d from jsonb_array_elements(n.manifest -> 'data' -> 'definitions') as definition
        where definition ->> 'owner' = v.owner_type and definition ->> 'key' = v.key limit 1
      ) as declared on true
      where i.business_id = ${businessId} and i.state = 'active'
        and coalesce(d ->> 'visibility', v.visibility) in ('business', 'storefront')
      order by a.name, i.id, v.key limit ${maxShown}
    ) as shown on true
    where owner.readable`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, label, installationId, name, handle, createdAt, updatedAt, ...value }) =>
    id === null
      ? []
      : [
          {
            id,
            ownerType,
            ownerId,
            ...value,
            declared: label !== null,
            createdAt: createdAt.toISOString(),
            updatedAt: updatedAt.toISOString(),
            label: label ?? value.key,
            app: { installationId, name, handle },
          },
        ],
  );
}
