import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../testing/open-test-database.js';
import { type Database, type OpenDatabase, openDatabase } from '../../../foundation/database/open-database.js';
import { listDeliveries } from './delivery-log-table.js';

let place: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  place = await openTestDatabase();
  open = openDatabase({ url: place.url, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await open.close();
  await place.drop();
});

const many = 5_000;

/** An app whose one installation has a long log, beside another's. */
async function plantLog(db: Database): Promise<{ appId: string; installationId: string }> {
  const { rows } = await sql<{ appId: string; installationId: string }>`
    with person as (
      insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
      values ('a@example.test', 'a@example.test', 'A', '-', now(), now(), now()) returning id
    ), developer as (
      insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
      select id, 'individual', 'A', 'a@example.test', now(), now() from person returning id
    ), app as (
      insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
      select id, 'app_long', 'long', 'Long', 'listed', 'key', now(), now() from developer returning id
    ), version as (
      insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
      select id, 1, '2026-10', '{}', '{}', '{}', '{}', '{}', now() from app returning app_id
    ), business as (
      insert into businesses (name, created_at, updated_at) values ('Busy', now(), now()) returning id
    )
    insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
    select business.id, version.app_id, 1, '{}', now(), now() from business, version
    returning id as "installationId", app_id as "appId"`.execute(db);
  const planted = rows[0] as { appId: string; installationId: string };
  await finish(db, planted);
  await finish(db, other);
  await sql`analyze finished_deliveries`.execute(db);
  return planted;
}

/** Deliveries of an app that has as long a log. */
const other = { appId: '1', installationId: '2' };

async function finish(db: Database, { appId, installationId }: typeof other): Promise<void> {
  await sql`
    insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at,
      finished_at, attempts)
    select next_id(), 1, ${appId}, ${installationId}, n, 'orders/created', 'delivered', at, at, at, 1
    from generate_series(1, ${many}::int) as n, lateral (select now() - n * interval '1 second' as at) as moment`.execute(
    db,
  );
}

/** What is found, and how many rows of the log were read for it. */
function look(db: Database, appId: string, installationId: string) {
  return db.transaction().execute(async (transaction) => {
    const found = await listDeliveries(transaction, appId, { installationId }, { limit: 50 });
    const { rows } = await sql<{ read: number }>`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read
      from pg_stat_xact_user_tables where relname = 'finished_deliveries'`.execute(transaction);
    return { found: found.length, read: rows[0]?.read ?? 0 };
  });
}

it("the log of another app's installation is empty, and its deliveries are not read to find that out", async () => {
  const { appId, installationId } = await plantLog(open.db);
  expect(await look(open.db, appId, installationId)).toMatchObject({ found: 51 });
  const { found, read } = await look(open.db, other.appId, installationId);
  expect(found).toBe(0);
  expect(read).toBeLessThan(100);
});
