import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../testing/developers.js';
import { signUp } from '../../testing/people.js';
import { setAppState } from '../../testing/set-stage.js';
import { type CallOptions, startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { asForm, asToml, toml } from '../../testing/versions/version-bodies.js';

let server: TestServer;
let developer: TestDeveloper;
let stranger: TestDeveloper;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  stranger = await signUpDeveloper(server);
  app = await createApp(server, developer);
});
afterAll(() => server.stop());

const path = (of: TestApp, rest = '') => `/developer/apps/${of.appId}/versions${rest}`;
const post = (of: TestApp, body: CallOptions, token = developer.token) =>
  server.call('POST', path(of), { token, ...body });
const get = (of: TestApp, rest = '', token = developer.token) => server.call('GET', path(of, rest), { token });
const validate = (of: TestApp, body: CallOptions, token = developer.token) =>
  server.call('POST', `/developer/apps/${of.appId}/manifest/validate`, { token, ...body });
const newApp = () => createApp(server, developer);
const setState = (of: TestApp, state: string) => setAppState(server, of.appId, state);

describe('validating a manifest', () => {
  it.each(['token', 'session'] as const)(
    'tells what it would change, for a developer %s, and stores nothing',
    async (kind) => {
      const own = await newApp();
      const text = toml(own.handle, '', 'scopes = ["read_orders"]');
      const { status, body } = await validate(own, asToml(text), developer[kind]);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        valid: true,
        errors: [],
        manifest: { scopes: ['read_orders'] },
        diff: {
          scopesAdded: ['read_orders'],
          scopesRemoved: [],
          requiresConsent: false,
          requiresReview: false,
          reasons: [],
        },
      });
      expect((await get(own)).body.data).toEqual([]);
    },
  );

  it('compares with the current version', async () => {
    const own = await newApp();
    await post(own, asToml(toml(own.handle)));
    await server.call('POST', path(own, '/1/release'), { token: developer.token });
    await setState(own, 'listed');
    const { body } = await validate(own, {
      json: { manifest: toml(own.handle, '', 'allowed_hosts = ["api.example.com"]') },
    });
    expect(body.data.diff).toMatchObject({
      hostsAdded: ['api.example.com'],
      requiresConsent: true,
      requiresReview: true,
      reasons: ['hosts_added'],
    });
  });

  it('answers problems as a verdict, not as a refusal', async () => {
    const { status, body } = await validate(app, asToml('x = 1'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ valid: false, manifest: null, diff: null });
    expect(body.data.errors.length).toBeGreaterThan(3);
  });

  it('refuses a body it cannot read', async () => {
    expect((await validate(app, { json: { manifest: [] } })).status).toBe(400);
    expect((await validate(app, asForm({ manifest: 'a' }))).status).toBe(415);
  });
});

describe('listing versions', () => {
  it('gives pages, newest first, with a cursor of their own', async () => {
    const own = await newApp();
    for (let count = 0; count < 3; count++) await post(own, asToml(toml(own.handle)));
    const first = await get(own, '?limit=2');
    expect(first.body.data.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
    const second = await get(own, `?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.data.map(({ version }: { version: number }) => version)).toEqual([1]);
    expect(second.body.nextCursor).toBeNull();
    const elsewhere = await get(app, `?cursor=${first.body.nextCursor}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?other=1'])('refuses %s', async (query) => {
    const refused = await get(app, query);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'Bad Request', message: expect.any(Array) });
  });
});

describe('what is not there', () => {
  it.each(['0', '-1', '01', '1.0', 'abc', '1234567890', '999999999', '%20'])(
    'version %s is not found',
    async (version) => {
      for (const answer of [
        await get(app, `/${version}`),
        await server.call('POST', path(app, `/${version}/release`), { token: developer.token }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'APP_VERSION_NOT_FOUND']);
      }
    },
  );

  it("another developer's app answers word for word like one that does not exist", async () => {
    await post(app, asToml(toml(app.handle)));
    const missing = { ...app, appId: '999999999999' };
    const malformed = { ...app, appId: 'abc' };
    const ask = (of: TestApp) =>
      Promise.all([
        validate(of, asToml(toml(app.handle)), stranger.token),
        post(of, asToml(toml(app.handle)), stranger.token),
        get(of, '', stranger.token),
        get(of, '/1', stranger.token),
        server.call('POST', path(of, '/1/release'), { token: stranger.token }),
      ]);
    const told = (responses: Awaited<ReturnType<typeof ask>>) =>
      responses.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    const foreign = told(await ask(app));
    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'APP_NOT_FOUND']));
    expect(told(await ask(missing))).toEqual(foreign);
    expect(told(await ask(malformed))).toEqual(foreign);
  });
});

describe('who calls', () => {
  const routes = (): [string, string][] => [
    ['POST', `/developer/apps/${app.appId}/manifest/validate`],
    ['POST', path(app)],
    ['GET', path(app)],
    ['GET', path(app, '/1')],
    ['POST', path(app, '/1/release')],
  ];

  it('without a developer account is told so, and by the specification finds no app when reading a version', async () => {
    const { token } = await signUp(server);
    const bodies: Record<string, CallOptions> = { POST: asToml(toml(app.handle)), GET: {} };
    for (const [method, at] of routes()) {
      const body = at.endsWith('/release') ? {} : bodies[method];
      const answer = await server.call(method, at, { token, ...body });
      const wanted = method === 'GET' && at.endsWith('/1') ? 'APP_NOT_FOUND' : 'DEVELOPER_ACCOUNT_NOT_FOUND';
      expect([at, answer.status, answer.body.code]).toEqual([at, 404, wanted]);
    }
  });

  it('gets 429 when one token calls too often', async () => {
    const limited = await startTestServer({
      config: { limits: { ...server.config.limits, developerTokenPerMinute: 3 } },
    });
    try {
      const other = await signUpDeveloper(limited);
      const at = '/developer/apps/1/versions/1';
      for (let calls = 0; calls < 3; calls++)
        expect((await limited.call('GET', at, { token: other.token })).status).toBe(404);
      const refused = await limited.call('GET', at, { token: other.token });
      expect([refused.status, refused.body.code]).toEqual([429, 'DEVELOPER_TOKEN_RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });

  it('is refused without a session, and with a token that is none', async () => {
    for (const [method, at] of routes()) {
      const nobody = await server.call(method, at);
      expect([nobody.status, nobody.body.code]).toEqual([401, undefined]);
      const wrong = await server.call(method, at, { token: `svc_dt_${'a'.repeat(43)}` });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'DEVELOPER_TOKEN_INVALID']);
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="svc-developer", error="invalid_token"');
    }
  });
});
