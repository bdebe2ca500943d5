import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../testing/open-test-platform.js';
import { selectApiErrors, selectOperationHours } from './domains/api-calls/call-counts-table.js';
import { selectCall } from './domains/api-calls/calls-table.js';
import { findEventsOfRequest } from './domains/events/find-events-of-request.js';
import { listDeliveriesOfEvents } from './domains/webhooks/log/deliveries-of-events.js';
import { selectHours } from './domains/webhooks/metrics/webhook-hours-table.js';
import { currentPosition, findChangedApps, readChanges } from './domains/webhooks/stream/delivery-changes-table.js';
import { PoolConnection } from './foundation/database/pool-dialect.js';

/** What the console asks costs the same in large tables: counted in pages of memory, which no busy machine changes. */

let house: TestPlatform;
const rows = 40_000;
/** One app of five; its deliveries are every fifth. */
const appId = '1';
const requestId = `req_${'0'.repeat(27)}${(20_000).toString(16).padStart(5, '0')}`;

beforeAll(async () => {
  house = await openTestPlatform();
  const run = (statement: RawBuilder<unknown>) => statement.execute(house.platform.db);
  const app = sql`1 + n % 5`;
  const at = sql`timestamptz '2026-10-01' + n * interval '10 seconds'`;
  const request = sql`lpad(to_hex(n), 32, '0')::uuid`;
  const series = sql`generate_series(1, ${rows}::int) as n`;
  await run(sql`insert into events (business_id, id, topic, resource_id, created_at, request_id)
    select 1, n, 'orders/created', n, ${at}, ${request} from ${series}`);
  await run(sql`insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at,
      created_at, finished_at, attempts, last_attempt_at, http_status, duration_ms)
    select n, 1, ${app}, ${app}, n, 'orders/created', 'delivered', ${at}, ${at}, ${at}, 1, ${at}, 200, 12 from ${series}`);
  await run(sql`insert into delivery_changes (app_id, changed_by, delivery_ids)
    select ${app}, n::text::xid8, array[n] from ${series}`);
  await run(sql`update finished_deliveries set changed_by = id::text::xid8`);
  await run(sql`insert into api_calls (request_id, app_id, method, path, operation, status, at, duration_ms)
    select ${request}, ${app}, 'GET', '/', 'readOrder', 404, ${at}, 3 from ${series}`);
  await run(sql`insert into webhook_hours (app_id, hour, topic, delivered, failed, retried, skipped, expired, durations)
    select 1 + n / 168, timestamptz '2026-10-01' + (n % 168) * interval '1 hour', 'orders/created', 1, 0, 0, 0, 0,
      array_fill(1, array[57]) from ${series}`);
  await run(sql`insert into api_call_counts (app_id, hour, operation, method, path, code, status, count, last_at, last_request_id)
    select 1 + n / 168, timestamptz '2026-10-01' + (n % 168) * interval '1 hour', 'readOrder', 'GET', '/', 'NOT_FOUND', 404,
      1, ${at}, ${request} from ${series}`);
  // An installation without its app and business.
  await run(sql`alter table installations disable trigger user, drop constraint installations_business_id_fkey,
    drop constraint installations_app_id_fkey, drop constraint installations_app_id_version_fkey`);
  await run(sql`insert into installations (business_id, id, app_id, version, scopes, installed_at, updated_at)
    values (1, 1, 1, 1, '{}', now(), now())`);
  for (const table of [
    'events',
    'finished_deliveries',
    'delivery_changes',
    'api_calls',
    'webhook_hours',
    'api_call_counts',
  ]) {
    await run(sql`vacuum analyze ${sql.table(table)}`);
  }
}, 240_000);
afterAll(() => house.close());

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Runs the work, then explains each statement that it sent. */
async function pagesTouched(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(PoolConnection.prototype, 'executeQuery');
  await work();
  const sent = query.mock.calls.map(([{ sql: text, parameters }]) => ({ text, values: [...parameters] }));
  query.mockRestore();
  let pages = 0;
  for (const { text, values } of sent) {
    const explained = await house.platform.pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const plan: Plan = explained.rows[0]['QUERY PLAN'][0].Plan;
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  expect(sent.length).toBeGreaterThan(0);
  return pages;
}

const since = new Date('2026-10-01');
const near = (transaction: number) => ({ seen: `${transaction}:${transaction}:` });

it.each<[string, number, (db: TestPlatform['platform']['db']) => Promise<unknown>]>([
  ['looking whether anything changed', 60, (db) => findChangedApps(db, ['1', '2', '3'], near(rows + 1).seen)],
  ['where a stream begins', 5, (db) => currentPosition(db)],
  ['a stream that nothing happens to', 40, (db) => readChanges(db, appId, near(rows + 1), 200)],
  ['a page of a stream', 2_000, (db) => readChanges(db, appId, near(rows / 2), 200)],
  ['the events of a request', 10, (db) => findEventsOfRequest(db, requestId, 100)],
  ['the call of a request', 10, (db) => selectCall(db, requestId, { appId, developerId: '9' })],
  ['the webhooks of seven days', 120, (db) => selectHours(db, appId, since)],
  ['the calls of seven days', 120, (db) => selectOperationHours(db, appId, since)],
  ['the refusals of seven days', 120, (db) => selectApiErrors(db, appId, { from: since, most: 100 })],
])('touches few pages of memory for %s', async (_, most, work) => {
  expect(await pagesTouched(() => work(house.platform.db))).toBeLessThan(most);
});

it('looks at a bounded number of deliveries for those of a request', async () => {
  const events = [{ id: '20000', businessId: '1', at: new Date('2026-10-03T07:33:20Z') }];
  const work = () => listDeliveriesOfEvents(house.platform.db, appId, { requestId, events });
  expect(await work()).toHaveLength(1);
  expect(await pagesTouched(work)).toBeLessThan(700);
});
