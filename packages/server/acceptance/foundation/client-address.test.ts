import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

// Metrics are for loopback only, so they tell whom the server believes it is talking to.
const forged = { headers: { 'x-forwarded-for': '203.0.113.9' } };

describe('the client address', () => {
  let direct: TestServer;
  let proxied: TestServer;
  beforeAll(async () => {
    direct = await startTestServer();
    proxied = await startTestServer({ config: { trustedProxies: ['127.0.0.0/8'], metricsToken: 'm'.repeat(40) } });
  });
  afterAll(async () => {
    await direct.stop();
    await proxied.stop();
  });

  it('is the socket’s own: a forged forwarding header changes nothing', async () => {
    expect((await direct.call('GET', '/metrics', forged)).status).toBe(200);
  });

  it('is the forwarded one behind a trusted proxy', async () => {
    expect((await proxied.call('GET', '/metrics', forged)).status).toBe(404);
    const again = { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' } };
    expect((await proxied.call('GET', '/metrics', again)).status).toBe(404);
  });

  it('does not matter to whoever has the metrics token', async () => {
    const headers = { ...forged.headers, authorization: `Bearer ${'m'.repeat(40)}` };
    expect((await proxied.call('GET', '/metrics', { headers })).status).toBe(200);
    expect(
      (await proxied.call('GET', '/metrics', { headers: { ...headers, authorization: 'Bearer wrong' } })).status,
    ).toBe(404);
  });
});
