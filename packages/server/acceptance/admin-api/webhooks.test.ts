import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, type TestInstallation } from '../../testing/installations.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { plantDelivery } from '../../testing/webhooks/plant-delivery.js';

let server: TestServer;
let app: TestInstallation;

beforeAll(async () => {
  server = await startTestServer();
  app = await installApp(server, {
    scopes: ['read_orders'],
    manifest: {
      webhooks: [
        { topics: ['orders/created', 'bulk/finished'], uri: '/hooks' },
        { topics: ['app/uninstalled'], uri: 'https://other.example.test/bye' },
      ],
    },
  });
});
afterAll(() => server.stop());

const call = (path: string, { accessToken }: TestInstallation = app) =>
  server.call('GET', `/apps/2026-10${path}`, { token: accessToken });

describe('an app reads', () => {
  it('what it subscribes to, with the addresses', async () => {
    const answer = await call('/webhooks');
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: [
          { topic: 'app/uninstalled', url: 'https://other.example.test/bye', apiVersion: '2026-10' },
          { topic: 'bulk/finished', url: 'https://app.example.test/hooks', apiVersion: '2026-10' },
          { topic: 'orders/created', url: 'https://app.example.test/hooks', apiVersion: '2026-10' },
        ],
      },
    ]);
  });

  it('its own deliveries, paged newest first and filtered, and no others', async () => {
    const place = { appId: app.app.id, businessId: app.businessId, installationId: app.installationId };
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift(await plantDelivery(server, place));
    const first = await call('/webhooks/deliveries?limit=2&fields=status');
    const second = await call(`/webhooks/deliveries?limit=2&fields=status&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(ids.map((id) => ({ id, status: 'failed' })));
    expect(second.body.nextCursor).toBeNull();
    expect((await call('/webhooks/deliveries?status=delivered')).body.data).toEqual([]);
    expect((await call('/webhooks/deliveries?topic=orders/created&error=HTTP_500')).body.data).toHaveLength(3);

    const one = await call(`/webhooks/deliveries/${ids[0]}`);
    expect(one.body.data).toMatchObject({ id: ids[0], httpStatus: 500, attemptLog: [{ httpStatus: 500 }] });
    const neighbour = await installApp(server, { app: app.app, scopes: ['read_orders'] });
    expect((await call('/webhooks/deliveries', neighbour)).body.data).toEqual([]);
    for (const id of [ids[0], '1', '99999999999999999999', 'abc']) {
      const answer = await call(`/webhooks/deliveries/${id}`, neighbour);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each([
    ['/webhooks/deliveries?limit=0', 'VALIDATION_FAILED'],
    ['/webhooks/deliveries?topic=orders/eaten', 'VALIDATION_FAILED'],
    ['/webhooks/deliveries?from=yesterday', 'VALIDATION_FAILED'],
    ['/webhooks/deliveries?fields=body', 'INVALID_FIELDS'],
    ['/webhooks/deliveries?cursor=abc', 'INVALID_CURSOR'],
    ['/webhooks?zz=1', 'VALIDATION_FAILED'],
  ])('%s is refused: %s', async (path, code) => {
    const answer = await call(path);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('nothing without a token', async () => {
    for (const path of ['/webhooks', '/webhooks/deliveries', '/webhooks/deliveries/1', '/bulk-exports']) {
      expect((await server.call('GET', `/apps/2026-10${path}`)).status).toBe(401);
    }
  });
});
