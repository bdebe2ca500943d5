import { randomBytes } from 'node:crypto';
import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../src/foundation/database/open-database.js';

export interface SeededApp {
  appId: string;
  developerId: string;
}

export interface SeedAppOptions {
  at: Date;
  hostingUrl: string;
  topics?: Topic[];
  uri?: string;
  scopes?: string[];
}

const everyScope = ['read_stores', 'read_products', 'read_inventory', 'read_orders', 'read_customers'];

/** A developer with an app and its first version, written straight into the tables. */
export async function seedApp(db: Database, options: SeedAppOptions): Promise<SeededApp> {
  const { at } = options;
  const name = `t${randomBytes(6).toString('hex')}`;
  const developerId = await one(
    sql`
    with person as (
      insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
      values (${`${name}@dev.test`}, ${`${name}@dev.test`}, 'Dev', 'x', ${at}, ${at}, ${at}) returning id)
    insert into developer_accounts (user_id, kind, name, contact_email, email_verified_at, created_at, updated_at)
    select id, 'individual', 'Dev', ${`${name}@dev.test`}, ${at}, ${at}, ${at} from person returning id`,
    db,
  );
  const appId = await one(
    sql`
    insert into apps (developer_id, client_id, handle, name, state, current_version, latest_version, link_key, created_at, updated_at)
    values (${developerId}, ${`app_${name}`}, ${name}, 'Test app', 'listed', 1, 1, ${name}, ${at}, ${at}) returning id`,
    db,
  );
  await seedVersion(db, appId, 1, options);
  return { appId, developerId };
}

async function seedVersion(
  db: Database,
  appId: string,
  version: number,
  {
    at,
    hostingUrl,
    topics = ['orders/created', 'orders/updated'],
    uri = '/hooks',
    scopes = everyScope,
  }: SeedAppOptions,
): Promise<void> {
  const manifest = {
    name: 'Test app',
    handle: 'test-app',
    api_version: '2026-10',
    scopes,
    optional_scopes: [],
    allowed_hosts: [],
    hosting: { mode: 'remote', url: hostingUrl },
    admin: null,
    install: { redirect_urls: [] },
    webhooks: [{ topics, uri }],
    data: { definitions: [] },
    blocks: [],
  };
  await sql`
    insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
    values (${appId}, ${version}, '2026-10', ${JSON.stringify(manifest)}::jsonb, ${scopes}, '{}', ${topics}, '{}', ${at})`.execute(
    db,
  );
}

export async function seedBusiness(db: Database, at: Date): Promise<string> {
  return one(sql`insert into businesses (name, created_at, updated_at) values ('Shop', ${at}, ${at}) returning id`, db);
}

export interface SeedInstallationOptions {
  at: Date;
  businessId: string;
  appId: string;
  scopes?: string[];
  storeIds?: string[] | null;
}

export async function seedInstallation(db: Database, options: SeedInstallationOptions): Promise<string> {
  const { at, businessId, appId, scopes = everyScope, storeIds = null } = options;
  return one(
    sql`
    insert into installations (business_id, app_id, version, scopes, store_ids, installed_at, updated_at)
    values (${businessId}, ${appId}, 1, ${scopes}, ${storeIds}::bigint[], ${at}, ${at}) returning id`,
    db,
  );
}

async function one(query: ReturnType<typeof sql>, db: Database): Promise<string> {
  const { rows } = await query.execute(db);
  return (rows[0] as { id: string }).id;
}
