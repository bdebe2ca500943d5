import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../testing/developers.js';
import { type Route, surfaceRoutes } from '../../testing/every-route.js';
import { signUp, type TestUser } from '../../testing/people.js';
import { setAppState, setDeveloperStatus } from '../../testing/set-stage.js';
import { developerExamples as examples, type Ids, setUpDeveloper } from '../../testing/set-up-developer.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

/** What holds for every route of the Developer API, whoever wrote it. */
const routes = surfaceRoutes.filter(({ document, access }) => document === 'developer' && access.security.length > 0);
const forBoth = routes.filter(({ access }) => access.security.includes('developerToken'));
const forSessions = routes.filter(({ access }) => !access.security.includes('developerToken'));
const needingAccount = routes.filter(({ errors }) => errors.includes('DEVELOPER_ACCOUNT_NOT_FOUND'));
const ofApps = forBoth.filter(({ method, path }) => method !== 'GET' && path.includes('{appId}'));
/** They look at an app and write nothing. */
const writeNothing = new Set(['validateManifest', 'runChecks']);

const titled = (list: Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

let server: TestServer;
let developer: TestDeveloper;
let ids: Ids;
let nobody: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  ids = await setUpDeveloper(server, developer, 1);
  nobody = await signUp(server);
});
afterAll(() => server.stop());

const ask = (route: Route, token: string) =>
  server.call(
    route.method,
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1'),
    { ...examples[route.name], token },
  );

describe('the Developer API', () => {
  it('accepts a session on every route, and a developer token on all but approvals', () => {
    expect(routes.every(({ access }) => access.security.includes('dashboardSession'))).toBe(true);
    expect(forSessions.every(({ path }) => path.startsWith('/developer/cli/approvals/'))).toBe(true);
    expect(forSessions).toHaveLength(3);
  });

  it.each(titled(forBoth.filter(({ method }) => method === 'GET')))(
    'answers a session and a token alike on %s',
    async (_, route) => {
      const [session, token] = [await ask(route, developer.session), await ask(route, developer.token)];
      expect(session.status, session.text).toBe(200);
      expect(token.status, token.text).toBe(200);
      expect(Object.keys(token.body ?? {})).toEqual(Object.keys(session.body ?? {}));
    },
  );

  it.each(titled(needingAccount))('wants a developer account on %s', async (_, route) => {
    const { status, body } = await ask(route, nobody.token);
    expect([status, body.code]).toEqual([404, 'DEVELOPER_ACCOUNT_NOT_FOUND']);
  });
});

describe('an app that is suspended or archived', () => {
  it.each(titled(ofApps.filter(({ name }) => !writeNothing.has(name))))('is not written by %s', async (_, route) => {
    for (const state of ['suspended', 'archived']) {
      await setAppState(server, ids.appId ?? '', state);
      for (const token of [developer.session, developer.token]) {
        const { status, body, text } = await ask(route, token);
        expect([status, body.code], text).toEqual([409, 'APP_READ_ONLY']);
      }
    }
  });
});

describe('a suspended developer', () => {
  it('reads everything and writes nothing, on any route', async () => {
    await setAppState(server, ids.appId ?? '', 'listed');
    await setDeveloperStatus(server, developer.developerId, 'suspended');
    for (const route of routes) {
      const where = `${route.method} ${route.path}`;
      for (const token of forBoth.includes(route) ? [developer.session, developer.token] : [developer.session]) {
        const { status, body } = await ask(route, token);
        if (route.method === 'GET') expect(status, where).not.toBe(403);
        else expect([status, body.code], where).toEqual([403, 'DEVELOPER_ACCOUNT_SUSPENDED']);
      }
    }
  });
});
