import { type AppValue, type DataDefinition, type DataOwner, type DataVisibility, maxAppValues } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { maxOf } from '../../foundation/database/sql/keyset-page.js';
import type { Caller } from '../businesses/caller.js';
import { isOneReadable, isReadable } from './readable-owners-table.js';

/** Whose values: an installation of a business. */
export interface ValueHolder {
  businessId: string;
  installationId: string;
}

export interface ValueName {
  ownerType: DataOwner;
  ownerId: string;
  key: string;
}

interface ValueRow {
  id: string;
  owner_type: DataOwner;
  owner_id: string;
  key: string;
  value: unknown;
  visibility: DataVisibility;
  declared: boolean;
  created_at: Date;
  updated_at: Date;
}

/** What the installation's version declares, as a table. */
const declaredKeys = ({ businessId, installationId }: ValueHolder) => sql`
  declared as materialized (
    select d ->> 'owner' as owner_type, d ->> 'key' as key, d ->> 'visibility' as visibility
    from installations i
    join versions v on v.app_id = i.app_id and v.version = i.version,
    jsonb_array_elements(v.manifest -> 'data' -> 'definitions') as d
    where i.business_id = ${businessId} and i.id = ${installationId}
  )`;

/** The declaration decides for as long as there is one. */
const columns = sql`v.id, v.owner_type, v.owner_id, v.key, v.value, coalesce(d.visibility, v.visibility) as visibility,
  d.key is not null as declared, v.created_at, v.updated_at`;

export interface Premises {
  /** The version the installation is on, whose declaration this is. */
  version: number;
  /** Null when the installation's version does not declare the key for this kind of owner. */
  definition: DataDefinition | null;
  ownerReadable: boolean;
  /** Of a store: whether the business has it at all. */
  storeExists: boolean;
}

/** Everything a write depends on, in one query. */
export async function selectPremises(
  db: Database,
  caller: Caller & ValueHolder,
  { ownerType, ownerId, key }: ValueName,
): Promise<Premises> {
  const { rows } = await sql<{
    version: number;
    definition: DataDefinition | null;
    readable: boolean;
    store_exists: boolean;
  }>`
    select i.version, (
        select d from versions v, jsonb_array_elements(v.manifest -> 'data' -> 'definitions') as d
        where v.app_id = i.app_id and v.version = i.version and d ->> 'owner' = ${ownerType} and d ->> 'key' = ${key}
      ) as definition,
      ${isOneReadable(caller, ownerType, ownerId)} as readable,
      ${ownerType}::text = 'store' and exists (
        select 1 from stores s where s.business_id = i.business_id and s.id = ${ownerId}::bigint) as store_exists
    from installations i where i.business_id = ${caller.businessId} and i.id = ${caller.installationId}`.execute(db);
  const [row] = rows;
  return {
    version: row?.version ?? 0,
    definition: row?.definition ?? null,
    ownerReadable: row?.readable ?? false,
    storeExists: row?.store_exists ?? false,
  };
}

export interface WrittenValue {
  value: AppValue;
  created: boolean;
}

/**
 * Replaces the value, or adds it if the installation may hold one more; undefined when it may not, or is no longer on the
 * version the value was validated against. Adding a value waits for a release that changes types, and for the count; if the
 * value exists by then, its place in the count is given back. An existing value blocks such a release by itself, so a
 * replacement needs no lock: it only must not replace a value that was deleted and, after a release, written again.
 */
export async function upsertValue(
  db: Database,
  { businessId, installationId }: ValueHolder,
  { ownerType, ownerId, key }: ValueName,
  given: { json: string; visibility: DataVisibility; version: number; now: Date },
): Promise<WrittenValue | undefined> {
  const { json, visibility, version, now } = given;
  const { rows } = await sql<ValueRow & { created: boolean; counted: boolean }>`
    with replaced as (
      update app_values set value = ${json}::json, visibility = ${visibility}, updated_at = ${now}
      where business_id = ${businessId} and installation_id = ${installationId}
        and owner_type = ${ownerType} and owner_id = ${ownerId} and key = ${key}
        and exists (select 1 from installations i
          where i.business_id = ${businessId} and i.id = ${installationId} and i.version = ${version})
      returning *
    ), judged_by as (
      select i.id from installations i
      where i.business_id = ${businessId} and i.id = ${installationId} and i.version = ${version}
        and not exists (select 1 from replaced)
      for key share of i
    ), counted as (
      insert into app_value_counts as c (business_id, installation_id, held)
      select ${businessId}, ${installationId}, 1 from judged_by
      on conflict (business_id, installation_id) do update set held = c.held + 1 where c.held < ${maxAppValues}
      returning held
    ), made as (
      insert into app_values as v
        (business_id, installation_id, owner_type, owner_id, key, value, visibility, created_at, updated_at)
      select ${businessId}, ${installationId}, ${ownerType}, ${ownerId}, ${key}, ${json}::json, ${visibility}, ${now}, ${now}
      from counted
      on conflict (business_id, installation_id, owner_type, owner_id, key) do update
        set value = excluded.value, visibility = excluded.visibility, updated_at = excluded.updated_at
      returning v.*, v.xmax = 0 as created
    )
    select ${written}, false as created, false as counted from replaced
    union all
    select ${written}, created, true as counted from made`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.counted && !row.created) await uncount(db, { businessId, installationId });
  return { value: appValueOf(row), created: row.created };
}

const written = sql`id, owner_type, owner_id, key, value, visibility, true as declared, created_at, updated_at`;

async function uncount(db: Database, { businessId, installationId }: ValueHolder): Promise<void> {
  await sql`update app_value_counts set held = held - 1
    where business_id = ${businessId} and installation_id = ${installationId}`.execute(db);
}

export async function deleteValue(
  db: Database,
  keeper: ValueHolder,
  { ownerType, ownerId, key }: ValueName,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from app_values where business_id = ${keeper.businessId} and installation_id = ${keeper.installationId}
      and owner_type = ${ownerType} and owner_id = ${ownerId} and key = ${key}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  await uncount(db, keeper);
  return true;
}

export async function selectValue(
  db: Database,
  caller: Caller & ValueHolder,
  { ownerType, ownerId, key }: ValueName,
): Promise<AppValue | undefined> {
  const { rows } = await sql<ValueRow>`
    with ${declaredKeys(caller)}
    select ${columns} from app_values v left join declared d on d.owner_type = v.owner_type and d.key = v.key
    where v.business_id = ${caller.businessId} and v.installation_id = ${caller.installationId}
      and v.owner_type = ${ownerType} and v.owner_id = ${ownerId} and v.key = ${key}
      and ${isReadable(caller, sql`v.owner_type`, sql`v.owner_id`)}`.execute(db);
  return rows[0] && appValueOf(rows[0]);
}

export interface ValueWalk {
  /** Kinds of owners whose values may be read; null for every kind. */
  ownerTypes: readonly DataOwner[] | null;
  ownerId: string | null;
  key: string | null;
  afterId: string | null;
  limit: number;
  /** Of the values that may be seen; null for all. */
  visibilities: readonly DataVisibility[] | null;
}

/**
 * Values newest first, by the index of one key or of kinds of owners when filtered by those (the collation chooses it);
 * one whose owner can no longer be read is returned as null, so that the caller knows its position.
 */
export async function selectValues(
  db: Database,
  caller: Pick<Caller, 'businessId' | 'storeIds'> & ValueHolder,
  walk: ValueWalk,
): Promise<{ id: string; value: AppValue | null }[]> {
  const { rows } = await sql<ValueRow & { readable: boolean }>`
    with ${declaredKeys(caller)}, page as materialized (
      select * from (
        select * from app_values v
        where v.business_id = ${caller.businessId} and v.installation_id = ${caller.installationId}
          ${walk.afterId === null ? sql`` : sql`and v.id < ${walk.afterId}`}
          ${walk.ownerTypes === null ? sql`` : sql`and v.owner_type collate "C" = any(${walk.ownerTypes}::text[])`}
          ${walk.ownerId === null ? sql`` : sql`and v.owner_id = ${walk.ownerId}`}
          ${walk.key === null ? sql`` : sql`and v.key collate "C" = ${walk.key}`}
        order by v.id desc limit ${maxOf(walk.limit)}
      ) as found order by found.id desc limit ${walk.limit}
    )
    select ${columns}, ${isReadable(caller, sql`v.owner_type`, sql`v.owner_id`)} as readable
    from page v left join declared d on d.owner_type = v.owner_type and d.key = v.key
    order by v.id desc`.execute(db);
  const maySee = (row: ValueRow) => walk.visibilities === null || walk.visibilities.includes(row.visibility);
  return rows.map((row) => ({ id: row.id, value: row.readable && maySee(row) ? appValueOf(row) : null }));
}

/** The value an app lets anyone at a storefront read, found by the app's handle. */
export async function selectPublicValue(
  db: Database,
  { businessId, storeId }: { businessId: string; storeId: string },
  appHandle: string,
  { ownerType, ownerId, key }: ValueName,
): Promise<AppValue | undefined> {
  const { rows } = await sql<ValueRow>`
    select v.id, v.owner_type, v.owner_id, v.key, v.value, d ->> 'visibility' as visibility, true as declared,
      v.created_at, v.updated_at
    from apps a
    join installations i on i.app_id = a.id and i.business_id = ${businessId} and i.state = 'active'
    join versions n on n.app_id = i.app_id and n.version = i.version
    join app_values v on v.business_id = i.business_id and v.installation_id = i.id
      and v.owner_type = ${ownerType} and v.owner_id = ${ownerId} and v.key = ${key},
    jsonb_array_elements(n.manifest -> 'data' -> 'definitions') as d
    where a.handle = ${appHandle} and a.state <> 'suspended'
      and d ->> 'owner' = ${ownerType} and d ->> 'key' = ${key} and d ->> 'visibility' = 'storefront'
      and (i.store_ids is null or ${storeId} = any(i.store_ids))
      and ${isReadable({ businessId, storeIds: [storeId] }, sql`v.owner_type`, sql`v.owner_id`)}`.execute(db);
  return rows[0] && appValueOf(rows[0]);
}

/** Until this transaction ends no value can be added; additions already under way have finished. */
export async function lockValuesOf(db: Database, appId: string): Promise<void> {
  await sql`select count(*) from (
    select 1 from installations where app_id = ${appId} and state <> 'uninstalled' order by id for update) as locked`.execute(
    db,
  );
}

/** Which of these keys hold values for any installation of the app. */
export async function selectStoredKeys(
  db: Database,
  appId: string,
  keys: readonly { owner: string; key: string }[],
): Promise<{ owner: string; key: string }[]> {
  const { rows } = await sql<{ owner: string; key: string }>`
    select k.owner, k.key
    from unnest(${keys.map(({ owner }) => owner)}::text[], ${keys.map(({ key }) => key)}::text[]) as k(owner, key)
    where exists (
      select 1 from installations i
      join app_values v on v.business_id = i.business_id and v.installation_id = i.id and v.key collate "C" = k.key
      where i.app_id = ${appId} and v.owner_type = k.owner)`.execute(db);
  return rows;
}

export async function deleteValuesOf(db: Database, { businessId, installationId }: ValueHolder): Promise<void> {
  await sql`delete from app_values where business_id = ${businessId} and installation_id = ${installationId}`.execute(
    db,
  );
  await sql`delete from app_value_counts
    where business_id = ${businessId} and installation_id = ${installationId}`.execute(db);
}

/** Every app's values on one owner. */
export async function deleteValuesOn(
  db: Database,
  businessId: string,
  { ownerType, ownerId }: Pick<ValueName, 'ownerType' | 'ownerId'>,
): Promise<void> {
  await sql`
    with deleted as (
      delete from app_values v using installations i
      where i.business_id = ${businessId} and v.business_id = i.business_id and v.installation_id = i.id
        and v.owner_type = ${ownerType} and v.owner_id = ${ownerId}
      returning v.installation_id
    ), fewer as (
      select installation_id, count(*)::int as deleted from deleted group by installation_id
    )
    update app_value_counts c set held = c.held - f.deleted from fewer f
    where c.business_id = ${businessId} and c.installation_id = f.installation_id`.execute(db);
}

function appValueOf(row: ValueRow): AppValue {
  return {
    id: row.id,
    ownerType: row.owner_type,
    ownerId: row.owner_id,
    key: row.key,
    value: row.value,
    visibility: row.visibility,
    declared: row.declared,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
