import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CuttableProxy, proxyTo } from '../../../../../drills/src/harness/cut-connection.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let database: TestDatabase;
let proxy: CuttableProxy;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await proxyTo(database.url);
  server = await startTestServer({ databaseUrl: proxy.url });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await database.drop();
});

it('answers 503 while the database is down, stays up, and recovers by itself', async () => {
  expect((await server.call('GET', '/health/ready')).status).toBe(200);
  await proxy.cut();
  const away = await server.call('GET', '/health/ready');
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(Object.keys(away.body).sort()).toEqual(['message', 'path', 'requestId', 'statusCode']);
  expect((await server.call('GET', '/health/live')).status).toBe(200);
  expect(server.platform.wakeups.connected).toBe(false);
  await proxy.restore();
  await expect
    .poll(async () => (await server.call('GET', '/health/ready')).body?.listening, { timeout: 10_000 })
    .toBe(true);
});
