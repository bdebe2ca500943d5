import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { installApp, makeApp, type TestApp } from '../../../testing/installations.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
let app: TestApp;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  app = await makeApp(server, { developer: { ...developer, token: developer.session }, scopes: ['read_orders'] });
});
afterAll(() => server.stop());

const overview = async (token = developer.token) =>
  (await server.call('GET', '/developer/overview', { token })).body.data.apps as {
    app: { id: string };
    webhooks: object;
    review: object | null;
  }[];

it('tells of each app, newest first, what needs a hand, and of nobody else’s', async () => {
  const { db } = server.platform;
  const now = server.clock.now();
  const [failing, disabled, gone] = [
    await installApp(server, { app }),
    await installApp(server, { app }),
    await installApp(server, { app }),
  ];
  await installApp(server, { app });
  await sql`update installations set webhooks_failing_since = ${now} where id = any(${[failing.installationId, disabled.installationId, gone.installationId]}::bigint[])`.execute(
    db,
  );
  await sql`update installations set webhooks_disabled_at = ${now}, webhooks_disabled_reason = 'gone' where id = ${disabled.installationId}`.execute(
    db,
  );
  await sql`update installations set state = 'uninstalled', uninstalled_at = ${now} where id = ${gone.installationId}`.execute(
    db,
  );
  await sql`insert into webhook_hours (app_id, hour, topic, delivered, failed, retried, skipped, expired, durations)
    select ${app.id}, date_trunc('hour', ${now}::timestamptz) - make_interval(hours => back), 'orders/created', 5, 2, 1, 3, 0,
      array_fill(0, array[40]) from unnest(array[0, 23, 24]) as back`.execute(db);
  const draft = await createApp(server, developer);
  const other = await signUpDeveloper(server);
  await createApp(server, other);

  const [newest, oldest, ...more] = await overview();
  expect(more).toEqual([]);
  expect(newest).toMatchObject({
    app: { id: draft.appId, state: 'draft' },
    webhooks: { failing: 0, disabled: 0, last24h: { delivered: 0, failed: 0, skipped: 0 } },
    review: null,
  });
  expect(oldest).toMatchObject({
    app: { id: app.id },
    webhooks: { failing: 1, disabled: 1, last24h: { delivered: 10, failed: 4, skipped: 6 } },
  });
});

it('tells the newest review case, with its due time while it is open', async () => {
  const { db } = server.platform;
  const at = server.clock.now();
  const plant = (state: string) =>
    sql`insert into review_cases (app_id, kind, state, reasons, app_name, notes, working_days, due_at, submitted_at, updated_at)
      values (${app.id}, 'version', ${state}, '{}', 'x', '[]', 2, ${at}, ${at}, ${at})`.execute(db);
  const latest = async () => (await overview()).find(({ app: { id } }) => id === app.id)?.review;
  await plant('submitted');
  expect(await latest()).toMatchObject({ kind: 'version', state: 'submitted', dueAt: at.toISOString() });
  await sql`update review_cases set state = 'withdrawn' where app_id = ${app.id}`.execute(db);
  await plant('changes_requested');
  expect(await latest()).toMatchObject({ state: 'changes_requested', dueAt: null });
});

it('looks only at installations whose endpoint is in trouble', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
    select app_id from installations where app_id = any('{1,2}'::bigint[]) and state <> 'uninstalled'
      and (webhooks_failing_since is not null or webhooks_disabled_at is not null)`.execute(server.platform.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('installations_troubled');
});
