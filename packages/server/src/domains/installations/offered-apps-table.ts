import type { Manifest } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** An app as far as installing it is concerned, with the version that would be installed. */
export interface OfferedApp {
  id: string;
  clientId: string;
  handle: string;
  name: string;
  state: 'draft' | 'listed' | 'unlisted' | 'delisted' | 'suspended' | 'archived';
  linkKey: string;
  /** The person whose app it is. */
  ownerId: string;
  developer: { name: string; verified: boolean };
  /** The released version, or the newest one while nothing is released; null when there is none at all. */
  version: number | null;
  released: boolean;
  manifest: Manifest | null;
}

interface OfferedAppRow {
  id: string;
  client_id: string;
  handle: string;
  name: string;
  state: OfferedApp['state'];
  link_key: string;
  owner_id: string;
  developer_name: string;
  developer_verified: boolean;
  version: number | null;
  released: boolean;
  manifest: Manifest | null;
}

const clientIdShape = /^app_[0-9A-Za-z]{24}$/;

export async function selectOfferedApp(db: Database, clientId: string): Promise<OfferedApp | undefined> {
  if (!clientIdShape.test(clientId)) return undefined;
  const { rows } = await sql<OfferedAppRow>`
    select a.id, a.client_id, a.handle, a.name, a.state, a.link_key, d.user_id as owner_id,
      d.name as developer_name, d.verification_state = 'verified' as developer_verified,
      v.version, a.current_version is not null as released, v.manifest
    from apps a
    join developer_accounts d on d.id = a.developer_id
    left join versions v on v.app_id = a.id and v.version = coalesce(a.current_version, a.latest_version)
    where a.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      clientId: row.client_id,
      handle: row.handle,
      name: row.name,
      state: row.state,
      linkKey: row.link_key,
      ownerId: row.owner_id,
      developer: { name: row.developer_name, verified: row.developer_verified },
      version: row.version,
      released: row.released,
      manifest: row.manifest,
    }
  );
}

export async function selectManifest(db: Database, appId: string, version: number): Promise<Manifest | undefined> {
  const { rows } = await sql<{ manifest: Manifest }>`
    select manifest from versions where app_id = ${appId} and version = ${version}`.execute(db);
  return rows[0]?.manifest;
}

/** The manifest an installation is on: of its version, or of its preview. */
export async function selectInstalledManifest(db: Database, installationId: string): Promise<Manifest | undefined> {
  const { rows } = await sql<{ manifest: Manifest }>`
    select v.manifest from installations i join versions v on v.app_id = i.app_id and v.version = i.version
    where i.id = ${installationId}`.execute(db);
  return rows[0]?.manifest;
}

/** Who made an app. */
export async function selectDeveloperName(db: Database, appId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select d.name from apps a join developer_accounts d on d.id = a.developer_id where a.id = ${appId}`.execute(db);
  return rows[0]?.name;
}

export interface Place {
  devStore: boolean;
  stores: { id: string; name: string }[];
}

/** The facts about the business that installing depends on. */
export async function selectPlace(db: Database, businessId: string): Promise<Place | undefined> {
  const { rows } = await sql<{ dev_store: boolean; stores: Place['stores'] }>`
    select b.dev_store, coalesce((
      select json_agg(json_build_object('id', s.id::text, 'name', s.name) order by s.id)
      from stores s where s.business_id = b.id), '[]') as stores
    from businesses b where b.id = ${businessId}`.execute(db);
  return rows[0] && { devStore: rows[0].dev_store, stores: rows[0].stores };
}
