import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

const token = 'm'.repeat(40);
const forwarded: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 proxy' },
];

describe('the metrics', () => {
  let open: TestServer;
  let proxied: TestServer;
  let closed: TestServer;
  beforeAll(async () => {
    open = await startTestServer();
    proxied = await startTestServer({ config: { trustedProxies: ['127.0.0.0/8'] } });
    closed = await startTestServer({ config: { trustedProxies: ['127.0.0.0/8'], metricsToken: token } });
  });
  afterAll(() => Promise.all([open, proxied, closed].map((server) => server.stop())));

  const status = async (server: TestServer, headers: Record<string, string> = {}) =>
    (await server.call('GET', '/metrics', { headers })).status;

  it('are open to this machine only where no token is set', async () => {
    expect(await status(open)).toBe(200);
  });

  it('are refused to whoever comes through a proxy on this machine, trusted or not', async () => {
    for (const headers of forwarded) {
      expect(await status(open, headers), JSON.stringify(headers)).toBe(404);
      expect(await status(proxied, headers), JSON.stringify(headers)).toBe(404);
    }
  });

  it('want the token where one is set, from this machine too', async () => {
    expect(await status(closed)).toBe(404);
    expect(await status(closed, { authorization: 'Bearer wrong' })).toBe(404);
    expect(await status(closed, { authorization: `Bearer ${token}` })).toBe(200);
    expect(await status(closed, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  });
});
