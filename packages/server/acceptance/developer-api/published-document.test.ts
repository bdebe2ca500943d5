import { afterAll, beforeAll, expect, it } from 'vitest';
import { surfaceRoutes } from '../../testing/every-route.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('holds every route of the Developer API', async () => {
  const { body } = await server.call('GET', '/openapi/developer.json');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = surfaceRoutes
    .filter(({ document }) => document === 'developer')
    .map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual(served.sort());
});
