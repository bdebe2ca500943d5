import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../testing/dial.js';
import { installApp, type TestInstallation } from '../../testing/installations.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let installed: TestInstallation;
beforeAll(async () => {
  server = await startTestServer();
  installed = await installApp(server, { scopes: ['read_stores'] });
});
afterAll(() => server.stop());

/** Of one request, or of one moment. */
const passing = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive'];
const lasting = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)));

describe('HEAD', () => {
  it.each([
    ['/health/ready', undefined],
    ['/health/nothing', undefined],
    ['/openapi/admin.json', undefined],
    ['/docs/errors', undefined],
    ['/dashboard/sign-in', undefined],
    ['/marketplace/apps', undefined],
    ['/apps/.well-known/jwks.json', undefined],
    ['/apps/versions', undefined],
    ['/images/x', undefined],
    ['/apps/2026-10/orders/1', 'app'],
    ['/apps/2026-10/stores', 'app'],
    ['/apps/2026-10/stores/0?fields=nothing', 'app'],
    ['/apps/2026-10/stores', undefined],
    ['/developer/apps', 'developer'],
    ['/dashboard/businesses', 'merchant'],
  ])('answers %s (as %s) like GET, without the body', async (path, who) => {
    const tokens = {
      app: installed.accessToken,
      developer: installed.app.developer.token,
      merchant: installed.merchant.token,
    };
    const token = tokens[who as keyof typeof tokens];
    // What is compressed has another length than its text.
    const asked = { token, headers: { 'accept-encoding': 'identity' } };
    const get = await server.call('GET', path, asked);
    const head = await server.call('HEAD', path, asked);
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    expect(lasting(head.headers)).toEqual(lasting(get.headers));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    expect(head.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('sends not a byte after the headers', async () => {
    const heard = await converse(server, 'HEAD /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
  });

  it('does not bypass the rules for writes: a route without GET has no HEAD', async () => {
    expect((await server.call('HEAD', '/dashboard/session')).status).toBe(404);
  });
});
