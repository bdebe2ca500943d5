import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const;
const paths = ['/apps/oauth/token', '/apps/oauth/revoke'];

it.each(paths.flatMap((path) => methods.map((method) => [method, path] as const)))(
  '%s %s is answered with 405 and the method to use',
  async (method, path) => {
    const { status, headers, body } = await server.call(method, path, {
      ...(method !== 'GET' && method !== 'HEAD' && { json: { grant_type: 'refresh_token' } }),
    });
    expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, 'POST', 'no-store']);
    if (method === 'HEAD') return;
    expect(body).toEqual({ error: 'invalid_request', error_description: 'Send this request with POST.' });
  },
);
