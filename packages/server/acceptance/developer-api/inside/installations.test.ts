import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
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

const read = (id: string, token = developer.token) =>
  server.call('GET', `/developer/apps/${app.id}/installations/${id}`, { token });
const list = (query = '', token = developer.token) =>
  server.call('GET', `/developer/apps/${app.id}/installations${query}`, { token });
const countOf = async () =>
  (await server.call('GET', `/developer/apps/${app.id}`, { token: developer.token })).body.data.installationsCount;

async function plantDeliveries(installationId: string, businessId: string, statuses: string[], at: Date) {
  for (const status of statuses) {
    if (status === 'pending') {
      await sql`insert into pending_deliveries (business_id, app_id, installation_id, event_id, topic, endpoint, event_at, created_at, due_at)
        values (${businessId}, ${app.id}, ${installationId}, next_id(), 'orders/created', 'https://a.test:443', ${at}, ${at}, ${at})`.execute(
        server.platform.db,
      );
    } else {
      await sql`insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at, finished_at, attempts)
        values (next_id(), ${businessId}, ${app.id}, ${installationId}, next_id(), 'orders/created', ${status}, ${at}, ${at}, ${at}, 1)`.execute(
        server.platform.db,
      );
    }
  }
}

describe('installations', () => {
  it('show where the app is and what it may do, and are counted on the app', async () => {
    const { installationId, merchant } = await installApp(server, { app });
    expect(await countOf()).toBe(1);
    for (const token of [developer.session, developer.token]) {
      const { status, body } = await read(installationId, token);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        id: installationId,
        businessId: merchant.businessId,
        businessName: 'Atlas Boutique',
        devStore: false,
        state: 'active',
        preview: false,
        version: 1,
        pendingVersion: null,
        scopes: ['read_orders'],
        storeAccess: { mode: 'all', storeIds: [] },
        webhooks: {
          state: 'enabled',
          disabledAt: null,
          disabledReason: null,
          failingSince: null,
          lastDeliveredAt: null,
          last24h: { delivered: 0, failed: 0, skipped: 0, pending: expect.any(Number) },
        },
        installedAt: expect.any(String),
        uninstalledAt: null,
      });
    }
  });

  it('tell how the deliveries of the last 24 hours went', async () => {
    const { installationId, businessId } = await installApp(server, { app });
    const now = server.clock.now();
    const yesterday = new Date(now.getTime() - 25 * 3_600_000);
    await plantDeliveries(installationId, businessId, ['delivered', 'delivered', 'failed', 'skipped', 'pending'], now);
    await plantDeliveries(installationId, businessId, ['delivered', 'failed', 'pending'], yesterday);
    await sql`update installations set webhooks_disabled_at = ${now}, webhooks_disabled_reason = 'gone',
      webhooks_failing_since = ${yesterday}, webhooks_last_delivered_at = ${yesterday} where id = ${installationId}`.execute(
      server.platform.db,
    );
    const { webhooks } = (await read(installationId)).body.data;
    expect(webhooks).toEqual({
      state: 'disabled',
      disabledAt: now.toISOString(),
      disabledReason: 'gone',
      failingSince: yesterday.toISOString(),
      lastDeliveredAt: yesterday.toISOString(),
      last24h: { delivered: 2, failed: 1, skipped: 1, pending: 1 },
    });
    const listed = (await list()).body.data.find(({ id }: { id: string }) => id === installationId);
    expect(listed.webhooks).toEqual(webhooks);
  });

  it('stay in the list after an uninstall, page newest first, and are counted no more', async () => {
    const before = await countOf();
    const { installationId, merchant, businessId } = await installApp(server, { app });
    expect(await countOf()).toBe(before + 1);
    await server.call('DELETE', `/dashboard/businesses/${businessId}/installations/${installationId}`, {
      token: merchant.token,
    });
    expect(await countOf()).toBe(before);
    expect((await read(installationId)).body.data).toMatchObject({
      state: 'uninstalled',
      uninstalledAt: expect.any(String),
    });
    const first = await list('?limit=1');
    expect(first.body.data[0].id).toBe(installationId);
    const second = await list(`?limit=1&cursor=${first.body.nextCursor}`);
    expect(BigInt(second.body.data[0].id)).toBeLessThan(BigInt(installationId));
    expect((await list(`?limit=1&cursor=${first.body.nextCursor.slice(1)}`)).body.code).toBe('INVALID_CURSOR');
  });

  it('of another app, or none at all, are not found', async () => {
    const other = await makeApp(server, { developer: { ...developer, token: developer.session } });
    const { installationId } = await installApp(server, { app: other });
    for (const id of [installationId, '1', 'abc', '9'.repeat(20)]) {
      const { status, body } = await read(id);
      expect([status, body.code]).toEqual([404, 'INSTALLATION_NOT_FOUND']);
    }
  });

  it('keep the app from being archived, whoever is first', async () => {
    const wanted = await makeApp(server, { developer: { ...developer, token: developer.session } });
    const archive = server.call('DELETE', `/developer/apps/${wanted.id}`, { token: developer.token });
    const [archived, installed] = await Promise.allSettled([archive, installApp(server, { app: wanted })]);
    const { state, installationsCount } = (
      await server.call('GET', `/developer/apps/${wanted.id}`, { token: developer.token })
    ).body.data;
    expect(archived.status).toBe('fulfilled');
    expect([state, installationsCount]).toEqual(installed.status === 'fulfilled' ? ['listed', 1] : ['archived', 0]);
  });
});
