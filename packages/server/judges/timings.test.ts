import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followStream } from '../testing/follow-stream.js';
import { installApp } from '../testing/installations.js';
import { medianOfFive } from '../testing/median-of-five.js';
import { openTestDatabase } from '../testing/open-test-database.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: TestServer;
/** Another process on the same database, as far as caches are concerned. */
let other: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  other = await startTestServer({ databaseUrl: database.url });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await database.drop();
});

it('an uninstalled app is refused by another process within a second', async () => {
  const installations = await Promise.all(
    Array.from({ length: 5 }, () => installApp(server, { scopes: ['read_stores'] })),
  );
  const read = async (token: string) => (await other.call('GET', '/apps/2026-10/stores', { token })).status;
  for (const { accessToken } of installations) expect(await read(accessToken)).toBe(200);
  const ms = await medianOfFive(async () => {
    const { businessId, installationId, merchant, accessToken } = installations.pop() as (typeof installations)[0];
    const path = `/dashboard/businesses/${businessId}/installations/${installationId}`;
    expect((await server.call('DELETE', path, { token: merchant.token })).status).toBe(204);
    await vi.waitUntil(async () => (await read(accessToken)) === 401, { timeout: 20_000, interval: 5 });
  });
  expect(ms).toBeLessThan(1_000);
});

it('a server with an open stream stops within 5 seconds', async () => {
  const { app } = await installApp(server, { scopes: ['read_stores'] });
  const ms = await medianOfFive(async () => {
    const leaving = await startTestServer({ databaseUrl: database.url });
    const url = `${leaving.baseUrl}/developer/apps/${app.id}/deliveries/stream`;
    const stream = await followStream(url, { token: app.developer.token });
    expect(stream.status).toBe(200);
    await leaving.stop();
    await stream.ended;
  });
  expect(ms).toBeLessThan(5_000);
});
