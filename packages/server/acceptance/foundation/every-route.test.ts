import { errorCatalogue } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, surfaceRoutes } from '../../testing/every-route.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const title = ({ method, path }: Route) => `${method} ${path}`;
const guarded = surfaceRoutes.filter(
  ({ access }) => access.security.length > 0 && !access.security.includes('clientBasic'),
);
const examplePath = ({ path }: Route) => path.replace(/\{\w+\}/g, '1');

/** Whatever a route wants, a caller who is nobody gets a 401 before anything else is looked at. */
async function callAsNobody(route: Route, headers: Record<string, string>) {
  const body = route.body?.kind === 'json' ? { json: {} } : {};
  const answer = await server.call(route.method, examplePath(route), { ...body, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(401);
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
  return answer;
}

describe('every route', () => {
  it('has a name of its own', () => {
    const names = surfaceRoutes.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('declares only errors of the catalogue, and at least one answer', () => {
    for (const route of surfaceRoutes) {
      expect(route.responses.length, title(route)).toBeGreaterThan(0);
      for (const code of route.errors) expect(errorCatalogue[code], `${title(route)} ${code}`).toBeDefined();
    }
  });

  it('declares every parameter its path names, and no other', () => {
    for (const route of surfaceRoutes) {
      const named = [...route.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name);
      expect(Object.keys(route.params).sort(), title(route)).toEqual(named.sort());
    }
  });

  it('refuses query parameters it does not know, but for those that decision 5 names', () => {
    const published = surfaceRoutes.filter(({ document }) => document !== null && document !== 'oauth');
    const open = published.filter(
      ({ query }) => (query as { additionalProperties?: boolean })?.additionalProperties !== false,
    );
    expect(open.map(({ name }) => name).sort()).toEqual([
      'listApiVersions',
      'pollDeviceSignIn',
      'readImage',
      'readVersion',
      'startDeviceSignIn',
    ]);
  });
});

describe('without a token', () => {
  it.each(guarded.map((route) => [title(route), route] as const))('%s refuses', async (_title, route) => {
    await callAsNobody(route, {});
  });
});

describe('with a token that is nobody’s', () => {
  it.each(guarded.map((route) => [title(route), route] as const))('%s refuses', async (_title, route) => {
    await callAsNobody(route, { authorization: 'Bearer nonsense' });
    for (const kind of ['at', 'dt', 'rt'])
      await callAsNobody(route, { authorization: `Bearer svc_${kind}_${'a'.repeat(43)}` });
  });
});
