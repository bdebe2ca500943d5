import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper } from '../../testing/developers.js';
import { freePort } from '../../testing/free-port.js';
import { installApp } from '../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { signUp } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

/** Operations whose success no other test shows over plain HTTP; `npm run record` takes their examples from here. */
let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  server = await startTestServer({
    config: { host: '127.0.0.1', port, baseUrl, dashboardUrl: `${baseUrl}/dashboard` },
  });
  desk = await openOrderDesk(server);
});
afterAll(() => server.stop());

describe('called seldom, and with success', () => {
  it('an app puts an order on hold and lets it go on', async () => {
    const { accessToken: token } = await installApp(server, {
      merchant: desk.merchant,
      scopes: ['read_orders', 'write_orders'],
    });
    const { id } = await desk.place();
    const step = (verb: string) => server.call('POST', `/apps/2026-10/orders/${id}/${verb}`, { token });
    expect(await step('hold')).toMatchObject({ status: 200, body: { data: { id, waiting: true } } });
    expect(await step('unhold')).toMatchObject({ status: 200, body: { data: { id, waiting: false } } });
  });

  it('a merchant stops an export before it is written', async () => {
    const { status, body } = await desk.call('POST', '/bulk-exports', { resource: 'orders' });
    expect(status).toBe(202);
    expect((await desk.call('DELETE', `/bulk-exports/${body.data.id}`)).status).toBe(204);
    expect((await desk.call('GET', `/bulk-exports/${body.data.id}`)).body.data.state).toBe('canceled');
  });

  it('the web app gets a bearer for its cookie', async () => {
    const { token } = await signUp(server);
    const { origin, port } = new URL(server.baseUrl);
    const headers = { origin, cookie: `souk_session_${port}=${token}` };
    const given = await server.call('POST', '/dashboard/session/token', { headers });
    expect(given).toMatchObject({ status: 201, body: { data: { expiresInSeconds: 600 } } });
  });

  it('a developer follows the log of an app and its relay', async () => {
    const developer = await signUpDeveloper(server);
    const { token } = developer;
    const { appId } = await createApp(server, developer);
    expect((await server.call('GET', `/developer/apps/${appId}/logs/stream`, { token })).status).toBe(200);
    const relay = await server.call('POST', `/developer/apps/${appId}/relays`, { token });
    const { pathname } = new URL(relay.body.data.streamUrl);
    expect((await server.call('GET', pathname, { token })).status).toBe(200);
  });
});
