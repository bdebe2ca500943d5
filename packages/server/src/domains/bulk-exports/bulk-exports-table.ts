import type { BulkExportState, ExportableResource, Permission } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** Where the list continues; null at its beginning. */
export type ExportPosition = (string | number | null)[] | null;

export interface BulkExportRow {
  business_id: string;
  id: string;
  /** Null for an export of a member. */
  installation_id: string | null;
  user_id: string | null;
  resource: ExportableResource;
  filters: Record<string, string>;
  fields: string[] | null;
  permission: Permission | null;
  store_ids: string[] | null;
  sees_contacts: boolean;
  state: BulkExportState;
  error_code: string | null;
  object_count: string;
  bytes: string;
  sha256: string | null;
  blob_id: string | null;
  position: ExportPosition;
  crc32: string;
  plain_bytes: string;
  written: boolean;
  failures: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  url_expires_at: Date | null;
}

export interface ExportRef {
  businessId: string;
  id: string;
}

/** Whose exports: all of an installation's or, with a person, only those that person requested; or a member's own. */
export type ExportOwner = { businessId: string } & (
  | { installationId: string; userId: string | null }
  | { installationId: null; userId: string }
);

/** Arrays of ids come as text, so that 64-bit integers stay strings inside them too. */
const columns = sql`business_id, id, installation_id, user_id, resource, filters, fields, permission, store_ids::text[] as store_ids,
  sees_contacts, state, error_code, object_count, bytes, sha256, blob_id, position, crc32, plain_bytes, written, failures,
  created_at, started_at, finished_at, url_expires_at`;

const named = ({ businessId, id }: ExportRef) => sql`business_id = ${businessId} and id = ${id}`;

const owned = ({ businessId, installationId, userId }: ExportOwner): RawBuilder<unknown> => {
  const ofBusiness = sql`business_id = ${businessId}`;
  if (installationId === null) return sql`${ofBusiness} and installation_id is null and user_id = ${userId}`;
  const ofInstallation = sql`${ofBusiness} and installation_id = ${installationId}`;
  return userId === null ? ofInstallation : sql`${ofInstallation} and user_id = ${userId}`;
};

/** An installation's limit is one, whoever of its people asks; a member has their own. */
const sharingLimit = (owner: ExportOwner): ExportOwner =>
  owner.installationId === null ? owner : { ...owner, userId: null };

/** Requests of one installation or member are serialised, so that the limit is exact. */
export async function lockExportsOf(db: Database, { businessId, installationId, userId }: ExportOwner): Promise<void> {
  const whose = installationId ?? `member:${businessId}:${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk_exports:${whose}`}, 0))`.execute(db);
}

export async function countOpenExports(db: Database, owner: ExportOwner): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from bulk_exports
    where ${owned(sharingLimit(owner))} and state in ('queued', 'running')`.execute(db);
  return rows[0]?.open ?? 0;
}

export type NewExport = ExportOwner & {
  resource: ExportableResource;
  filters: Record<string, string>;
  fields: readonly string[] | null;
  /** The permissions needed to read the resource. */
  permission: Permission | null;
  storeIds: readonly string[] | null;
  seesContacts: boolean;
};

export async function insertExport(db: Database, given: NewExport, now: Date): Promise<BulkExportRow> {
  const { rows } = await sql<BulkExportRow>`
    insert into bulk_exports (business_id, installation_id, user_id, resource, filters, fields, permission, store_ids,
      sees_contacts, beat_at, created_at)
    values (${given.businessId}, ${given.installationId}, ${given.userId}, ${given.resource},
      ${JSON.stringify(given.filters)}::jsonb, ${given.fields && [...given.fields]}::text[], ${given.permission},
      ${given.storeIds && [...given.storeIds]}::bigint[], ${given.seesContacts}, ${now}, ${now})
    returning ${columns}`.execute(db);
  return rows[0] as BulkExportRow;
}

export async function selectExport(db: Database, owner: ExportOwner, id: string): Promise<BulkExportRow | undefined> {
  const { rows } = await sql<BulkExportRow>`
    select ${columns} from bulk_exports where ${owned(owner)} and id = ${id}`.execute(db);
  return rows[0];
}

export async function showsClaim(db: Database, id: string, claim: string): Promise<boolean> {
  const { rows } = await sql`select 1 from bulk_exports where id = ${id} and claimed_by = ${claim}`.execute(db);
  return rows.length > 0;
}

export async function selectExportById(db: Database, id: string): Promise<BulkExportRow | undefined> {
  const { rows } = await sql<BulkExportRow>`select ${columns} from bulk_exports where id = ${id}`.execute(db);
  return rows[0];
}

export async function selectExports(
  db: Database,
  owner: ExportOwner,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<BulkExportRow[]> {
  const after = afterId === null ? sql`` : sql`and id < ${afterId}`;
  const { rows } = await sql<BulkExportRow>`
    select ${columns} from bulk_exports where ${owned(owner)} ${after} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectExportsByIds(
  db: Database,
  { businessId, installationId }: { businessId: string; installationId: string },
  ids: readonly string[],
): Promise<BulkExportRow[]> {
  const { rows } = await sql<BulkExportRow>`select ${columns} from bulk_exports
    where business_id = ${businessId} and installation_id = ${installationId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

export async function lockExport(db: Database, owner: ExportOwner, id: string): Promise<BulkExportRow | undefined> {
  const { rows } = await sql<BulkExportRow>`
    select ${columns} from bulk_exports where ${owned(owner)} and id = ${id} for no key update`.execute(db);
  return rows[0];
}

const claimsOf = (businessId: string) => sql`hashtextextended(${`bulk_export_claims:${businessId}`}, 0)`;

/** Until this transaction ends no export of the business can be claimed; all existing claims are visible after this. */
export async function holdNewClaims(db: Database, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${claimsOf(businessId)})`.execute(db);
}

/**
 * Claims an export that is unclaimed, or whose holder has been silent since `silentSince`. Use a separate transaction: it
 * waits for transactions that block new claims.
 */
export async function claimExport(
  db: Database,
  ref: ExportRef,
  { claim, now, silentSince }: { claim: string; now: Date; silentSince: Date },
): Promise<BulkExportRow | undefined> {
  await sql`select pg_advisory_xact_lock_shared(${claimsOf(ref.businessId)})`.execute(db);
  const { rows } = await sql<BulkExportRow>`
    update bulk_exports set state = 'running', claimed_by = ${claim}, beat_at = ${now},
      started_at = coalesce(started_at, ${now})
    where ${named(ref)} and state in ('queued', 'running') and (claimed_by is null or beat_at < ${silentSince})
    returning ${columns}`.execute(db);
  return rows[0];
}

export interface ExportProgress {
  position: ExportPosition;
  objectCount: number;
  bytes: number;
  crc32: number;
  plainBytes: number;
  written: boolean;
}

/** False when the claim is no longer held: canceled, or taken over. */
export async function updateProgress(
  db: Database,
  ref: ExportRef,
  claim: string,
  progress: ExportProgress,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update bulk_exports set position = ${JSON.stringify(progress.position)}::jsonb, object_count = ${progress.objectCount},
      bytes = ${progress.bytes}, crc32 = ${progress.crc32}, plain_bytes = ${progress.plainBytes},
      written = ${progress.written}, failures = 0, beat_at = ${now}
    where ${named(ref)} and claimed_by = ${claim} and state = 'running' returning 1`.execute(db);
  return rows.length === 1;
}

/** Another file, from the beginning. */
export async function restartExport(db: Database, ref: ExportRef, claim: string, blobId: string): Promise<void> {
  await sql`
    update bulk_exports set blob_id = ${blobId}, position = null, object_count = 0, bytes = 0, crc32 = 0, plain_bytes = 0,
      written = false
    where ${named(ref)} and claimed_by = ${claim}`.execute(db);
}

/** Releases it, recording the number of consecutive failures. */
export async function releaseExport(db: Database, ref: ExportRef, claim: string, failures: number): Promise<void> {
  await sql`update bulk_exports set claimed_by = null, failures = ${failures}
    where ${named(ref)} and claimed_by = ${claim}`.execute(db);
}

export interface ExportEnd {
  state: 'done' | 'failed' | 'canceled';
  errorCode?: string;
  sha256?: string;
  urlExpiresAt?: Date;
}

/** Ends an open export; with a claim, only while it is held. False when there was nothing left to end. */
export async function endExport(
  db: Database,
  ref: ExportRef,
  { state, errorCode = undefined, sha256 = undefined, urlExpiresAt = undefined }: ExportEnd,
  now: Date,
  claim?: string,
): Promise<boolean> {
  const held = claim === undefined ? sql`` : sql`and claimed_by = ${claim}`;
  const { rows } = await sql`
    update bulk_exports set state = ${state}, error_code = ${errorCode ?? null}, sha256 = ${sha256 ?? null},
      url_expires_at = ${urlExpiresAt ?? null}, finished_at = ${now}, claimed_by = null
    where ${named(ref)} and state in ('queued', 'running') ${held} returning 1`.execute(db);
  return rows.length === 1;
}

/**
 * Withdraws what was written with contacts in one of these members of its resource: a finished export expires, a claimed one
 * goes back to the queue with nothing written. Returns the blobs that are no longer needed.
 */
export async function withdrawExports(
  db: Database,
  businessId: string,
  contactMembers: Record<ExportableResource, readonly string[]>,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ blob_id: string }>`
    with withdrawn as materialized (
      select id, blob_id from bulk_exports
      where business_id = ${businessId} and state in ('running', 'done') and sees_contacts
        and ${JSON.stringify(contactMembers)}::jsonb -> resource <> '[]'::jsonb
        and (fields is null or ${JSON.stringify(contactMembers)}::jsonb -> resource ?| fields)
      order by id for no key update
    ), written as (
      update bulk_exports set
        state = case state when 'done' then 'expired' else 'queued' end,
        url_expires_at = least(url_expires_at, ${at}), claimed_by = null, blob_id = null, position = null,
        object_count = case state when 'done' then object_count else 0 end,
        bytes = case state when 'done' then bytes else 0 end,
        crc32 = 0, plain_bytes = 0, written = false
      from withdrawn where bulk_exports.business_id = ${businessId} and bulk_exports.id = withdrawn.id
    )
    select blob_id from withdrawn where blob_id is not null`.execute(db);
  return rows.map(({ blob_id: blobId }) => blobId);
}

/** Open exports without a recent sign of life from a writer. */
export async function selectStalledExports(db: Database, silentSince: Date, limit: number): Promise<ExportRef[]> {
  const { rows } = await sql<ExportRef>`
    select business_id as "businessId", id from bulk_exports
    where state in ('queued', 'running') and beat_at < ${silentSince} order by beat_at limit ${limit}`.execute(db);
  return rows;
}

export async function expireExports(db: Database, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ blob_id: string | null }>`
    update bulk_exports set state = 'expired' where id = any(array(
      select id from bulk_exports where state = 'done' and url_expires_at <= ${now} limit ${limit} for update skip locked))
    returning blob_id`.execute(db);
  return rows.map(({ blob_id: blobId }) => blobId ?? '0');
}
