import { type Installation, type InstalledApp, isScope, type Manifest, type Scope } from '@souk/contract';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { isPreview } from '../versions/preview-numbers.js';
import { effectiveState } from './effective-state-table.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    installations: {
      business_id: string;
      id: Generated<string>;
      app_id: string;
      state: Generated<KeptState>;
      version: number;
      pending_version: number | null;
      scopes: string[];
      requested_scopes: Generated<string[]>;
      store_ids: string[] | null;
      installed_by: string | null;
      installed_at: Date;
      updated_at: Date;
      uninstalled_at: Date | null;
    };
  }
}

/** The states a row can have; whether its app is suspended is stored with the app. */
type KeptState = Exclude<Installation['state'], 'suspended'>;

interface InstallationRow {
  id: string;
  app_id: string;
  business_id: string;
  state: Installation['state'];
  version: number;
  pending_version: number | null;
  scopes: string[];
  requested_scopes: string[];
  store_ids: string[] | null;
  installed_at: Date;
  updated_at: Date;
  uninstalled_at: Date | null;
}

interface InstalledAppRow extends InstallationRow {
  client_id: string;
  handle: string;
  name: string;
  app_state: string;
  optional_scopes: string[];
  page: InstalledApp['page'];
}

/** Arrays of ids come as text, so that 64-bit integers stay strings inside them too. */
const columns = sql`i.id, i.app_id, i.business_id, ${effectiveState}, i.version, i.pending_version, i.scopes,
  i.requested_scopes, i.store_ids::text[] as store_ids, i.installed_at, i.updated_at, i.uninstalled_at`;
const withApp = sql`select ${columns}, a.client_id, a.handle, a.name, a.state as app_state, v.optional_scopes,
  case when jsonb_typeof(v.manifest -> 'admin') = 'object' then
    jsonb_build_object('title', v.manifest -> 'admin' -> 'title', 'path', v.manifest -> 'admin' -> 'path') end as page
  from installations i join apps a on a.id = i.app_id
  join versions v on v.app_id = i.app_id and v.version = i.version`;

export interface NewInstallation {
  businessId: string;
  appId: string;
  version: number;
  scopes: readonly Scope[];
  /** Null means all stores. */
  storeIds: readonly string[] | null;
  installedBy: string | null;
}

export async function insertInstallation(db: Database, given: NewInstallation, now: Date): Promise<Installation> {
  const { rows } = await sql<InstallationRow>`
    insert into installations as i (business_id, app_id, version, scopes, store_ids, installed_by, installed_at, updated_at)
    values (${given.businessId}, ${given.appId}, ${given.version}, ${[...given.scopes]}::text[],
      ${given.storeIds && [...given.storeIds]}::bigint[], ${given.installedBy}, ${now}, ${now})
    returning ${columns}`.execute(db);
  return only(rows);
}

export interface InstallationColumns {
  state?: KeptState;
  version?: number;
  pendingVersion?: number | null;
  scopes?: readonly Scope[];
  requestedScopes?: readonly Scope[];
  storeIds?: readonly string[] | null;
  uninstalledAt?: Date;
}

/** Writes the columns given and leaves the others; the row was locked before. */
export async function updateInstallation(
  db: Database,
  before: Installation,
  changes: InstallationColumns,
  now: Date,
): Promise<Installation> {
  const storeIds = changes.storeIds === undefined ? chosenStores(before) : changes.storeIds;
  const { rows } = await sql<InstallationRow>`
    update installations as i set
      state = coalesce(${changes.state ?? null}, i.state),
      version = coalesce(${changes.version ?? null}::integer, i.version),
      pending_version = ${changes.pendingVersion === undefined ? before.pendingVersion : changes.pendingVersion},
      scopes = ${[...(changes.scopes ?? before.scopes)]}::text[],
      requested_scopes = ${[...(changes.requestedScopes ?? before.requestedScopes)]}::text[],
      store_ids = ${storeIds && [...storeIds]}::bigint[],
      uninstalled_at = ${changes.uninstalledAt ?? null},
      updated_at = ${now}
    where i.business_id = ${before.businessId} and i.id = ${before.id}
    returning ${columns}`.execute(db);
  return only(rows);
}

export async function lockInstallation(
  db: Database,
  businessId: string,
  id: string,
): Promise<Installation | undefined> {
  const { rows } = await sql<InstallationRow>`
    select ${columns} from installations i
    where i.business_id = ${businessId} and i.id = ${id} for no key update`.execute(db);
  return rows[0] && installationOf(rows[0]);
}

/** Every living installation of one version, in the order in which everything locks them. */
export async function lockInstallationsOn(db: Database, appId: string, version: number): Promise<Installation[]> {
  const { rows } = await sql<InstallationRow>`
    select ${columns} from installations i
    where i.app_id = ${appId} and i.version = ${version} and i.state <> 'uninstalled'
    order by i.id for no key update`.execute(db);
  return rows.map(installationOf);
}

export async function selectVersionsInUse(db: Database, appId: string): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    select distinct version from installations
    where app_id = ${appId} and state <> 'uninstalled' and version > 0`.execute(db);
  return rows.map(({ version }) => version);
}

/** Numbers of previews that installations are on, ended ones too: those keep theirs. */
export async function selectPreviewsInUse(db: Database, appId: string): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    select distinct version from installations where app_id = ${appId} and version < 0`.execute(db);
  return rows.map(({ version }) => version);
}

export interface VersionInUse {
  version: number;
  installations: number;
  manifest: Manifest;
}

/** The versions that living installations are on, each with how many. */
export async function countVersionsInUse(db: Database, appId: string): Promise<VersionInUse[]> {
  const { rows } = await sql<VersionInUse>`
    select u.version, u.installations, v.manifest
    from (
      select version, count(*)::int as installations from installations
      where app_id = ${appId} and state <> 'uninstalled' and version > 0 group by version
    ) u join versions v on v.app_id = ${appId} and v.version = u.version
    order by u.version`.execute(db);
  return rows;
}

/** Moves every living installation of one version in one statement, or lets it wait for consent. */
export async function moveInstallations(
  db: Database,
  to: { appId: string; version: number; at: Date },
  from: number,
  how: 'at_once' | 'pending',
): Promise<void> {
  await sql`
    update installations set updated_at = ${to.at},
      version = ${how === 'at_once' ? to.version : from},
      pending_version = ${how === 'at_once' ? null : to.version}::integer
    where app_id = ${to.appId} and version = ${from} and state <> 'uninstalled'`.execute(db);
}

export async function selectInstallation(
  db: Database,
  businessId: string,
  id: string,
): Promise<Installation | undefined> {
  const { rows } = await sql<InstallationRow>`
    select ${columns} from installations i where i.business_id = ${businessId} and i.id = ${id}`.execute(db);
  return rows[0] && installationOf(rows[0]);
}

export async function selectInstalledApp(
  db: Database,
  businessId: string,
  id: string,
): Promise<InstalledApp | undefined> {
  const { rows } = await sql<InstalledAppRow>`
    ${withApp} where i.business_id = ${businessId} and i.id = ${id}`.execute(db);
  return rows[0] && installedAppOf(rows[0]);
}

/** Newest first, after the id given; one more than the limit, so that the caller knows whether there is more. */
export async function selectInstalledApps(
  db: Database,
  businessId: string,
  { afterId, limit, living }: { afterId: string | null; limit: number; living: boolean },
): Promise<InstalledApp[]> {
  const { rows } = await sql<InstalledAppRow>`
    ${withApp} where i.business_id = ${businessId}
      and (${afterId}::bigint is null or i.id < ${afterId}::bigint)
      and (not ${living}::boolean or i.state <> 'uninstalled')
    order by i.id desc limit ${limit + 1}`.execute(db);
  return rows.map(installedAppOf);
}

/** The living installation of an app on a business, and whether it is a preview; locked. */
export async function lockLivingInstallation(
  db: Database,
  businessId: string,
  appId: string,
): Promise<Installation | undefined> {
  const { rows } = await sql<InstallationRow>`
    select ${columns} from installations i
    where i.business_id = ${businessId} and i.app_id = ${appId} and i.state <> 'uninstalled'
    for no key update`.execute(db);
  return rows[0] && installationOf(rows[0]);
}

export async function selectLivingInstallationId(
  db: Database,
  businessId: string,
  appId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from installations
    where business_id = ${businessId} and app_id = ${appId} and state <> 'uninstalled'`.execute(db);
  return rows[0]?.id;
}

function installationOf(row: InstallationRow): Installation {
  return {
    id: row.id,
    appId: row.app_id,
    businessId: row.business_id,
    state: row.state,
    version: isPreview(row.version) ? null : row.version,
    preview: isPreview(row.version),
    pendingVersion: row.pending_version,
    scopes: row.scopes.filter(isScope),
    requestedScopes: row.requested_scopes.filter(isScope),
    storeAccess: { mode: row.store_ids ? 'selected' : 'all', storeIds: row.store_ids ?? [] },
    installedAt: row.installed_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    uninstalledAt: row.uninstalled_at?.toISOString() ?? null,
  };
}

function installedAppOf(row: InstalledAppRow): InstalledApp {
  return {
    ...installationOf(row),
    app: { id: row.app_id, clientId: row.client_id, handle: row.handle, name: row.name, state: row.app_state },
    optionalScopes: row.optional_scopes.filter(isScope),
    page: row.page,
  };
}

function chosenStores({ storeAccess }: Installation): readonly string[] | null {
  return storeAccess.mode === 'all' ? null : storeAccess.storeIds;
}

function only(rows: InstallationRow[]): Installation {
  const [row] = rows;
  if (!row) throw new Error('The installation was not written.');
  return installationOf(row);
}
