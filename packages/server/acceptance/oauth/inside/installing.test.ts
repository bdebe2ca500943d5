import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, makeApp, type TestApp, type TestInstallation } from '../../../testing/installations.js';
import { addMember, signUpMerchant, type TestMerchant } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let developed: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
  developed = await makeApp(server);
});
afterAll(() => server.stop());

const path = (rest = '', businessId = merchant.businessId) =>
  `/dashboard/businesses/${businessId}/installations${rest}`;
const install = (json: object, token = merchant.token) => server.call('POST', path(), { token, json });
const appOf = (options: Parameters<typeof makeApp>[1] = {}) =>
  makeApp(server, { developer: developed.developer, ...options });

async function eventsOf({ installationId }: Pick<TestInstallation, 'installationId'>) {
  const { rows } = await sql<{ topic: string; changed: string[]; resource_id: string }>`
    select topic, changed, resource_id from events where installation_id = ${installationId} order by id`.execute(
    server.platform.db,
  );
  return rows;
}

describe('installing', () => {
  it('gives tokens that read what was granted, and records the event', async () => {
    const {
      accessToken,
      refreshToken,
      installationId,
      merchant: owner,
    } = await installApp(server, {
      scopes: ['read_stores'],
    });
    expect(accessToken).toMatch(/^svc_at_[0-9A-Za-z]{43}$/);
    expect(refreshToken).toMatch(/^svc_rt_[0-9A-Za-z]{43}$/);
    const read = await server.call('GET', `/apps/2026-10/stores/${owner.storeIds[0]}`, { token: accessToken });
    expect(read.status).toBe(200);
    expect(read.headers.get('ratelimit-policy')).toBe('"business";q=500;w=10');
    expect(await eventsOf({ installationId })).toMatchObject([
      {
        topic: 'app/installed',
        changed: [],
        resource_id: installationId,
      },
    ]);
  });

  it('answers the installation and where to go on, with code, state and issuer', async () => {
    const app = await appOf({ scopes: ['read_orders'], manifest: { optional_scopes: ['read_products'] } });
    const { status, body } = await install({
      clientId: app.clientId,
      scopes: ['read_products', 'read_orders'],
      storeIds: merchant.storeIds,
      redirectUri: 'https://app.example.test/callback',
      state: 'a b&c',
    });
    expect(status).toBe(201);
    const { installation, redirectUrl } = body.data;
    expect(installation).toMatchObject({
      appId: app.id,
      businessId: merchant.businessId,
      state: 'active',
      version: 1,
      pendingVersion: null,
      scopes: ['read_products', 'read_orders'],
      requestedScopes: [],
      storeAccess: { mode: 'selected', storeIds: merchant.storeIds },
      optionalScopes: ['read_products'],
      app: { clientId: app.clientId, handle: app.handle },
      uninstalledAt: null,
    });
    const url = new URL(redirectUrl);
    expect(`${url.origin}${url.pathname}`).toBe('https://app.example.test/callback');
    expect(url.searchParams.get('state')).toBe('a b&c');
    expect(url.searchParams.get('iss')).toBe('http://souk.test/apps');
    expect((await server.call('GET', path(`/${installation.id}`), { token: merchant.token })).body.data).toEqual(
      installation,
    );
    const list = await server.call('GET', path('?limit=1'), { token: merchant.token });
    expect(list.body.data).toEqual([installation]);
  });

  it('happens once for a business, also when twenty race', async () => {
    const app = await appOf();
    const responses = await Promise.all(Array.from({ length: 20 }, () => install({ clientId: app.clientId })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'APP_ALREADY_INSTALLED')).toHaveLength(19);
  });

  it('again after uninstalling makes a new installation, and the old tokens stay dead', async () => {
    const first = await installApp(server, { merchant, developer: developed.developer, scopes: ['read_stores'] });
    expect((await server.call('DELETE', path(`/${first.installationId}`), { token: merchant.token })).status).toBe(204);
    const again = await server.call('DELETE', path(`/${first.installationId}`), { token: merchant.token });
    expect(again.body.code).toBe('INSTALLATION_NOT_ACTIVE');
    expect((await eventsOf(first)).map(({ topic }) => topic)).toEqual(['app/installed', 'app/uninstalled']);
    const second = await installApp(server, { merchant, app: first.app });
    expect(second.installationId).not.toBe(first.installationId);
    const read = (token: string) => server.call('GET', '/apps/2026-10/stores', { token });
    expect((await read(first.accessToken)).status).toBe(401);
    expect((await read(second.accessToken)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['without a required scope', { scopes: ['read_products'] }, 'scopes'],
    ['with a scope the app does not ask for', { scopes: ['read_orders', 'write_orders'] }, 'scopes'],
    ['with a store of nobody', { storeIds: ['1'] }, 'storeIds[0]'],
    ['with an address the app did not register', { redirectUri: 'https://app.example.test/callback/' }, 'redirectUri'],
    ['with an address elsewhere', { redirectUri: 'https://evil.test/callback' }, 'redirectUri'],
  ])('is refused %s', async (_name, changes, problemPath) => {
    const app = await appOf({ scopes: ['read_orders'], manifest: { optional_scopes: ['read_products'] } });
    const { status, body } = await install({ clientId: app.clientId, scopes: ['read_orders'], ...changes });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INSTALLATION_INVALID' });
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(problemPath);
  });

  it.each([
    ['a plain challenge', { codeChallenge: 'short' }],
    ['another challenge method', { codeChallengeMethod: 'plain' }],
    ['no stores at all', { storeIds: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['an unknown member', { colour: 'red' }],
  ])('is refused with %s before anything is looked at', async (_name, changes) => {
    const { status, body } = await install({ clientId: developed.clientId, ...changes });
    expect(status).toBe(400);
    expect(body.code).toBeUndefined();
  });
});

describe('who may install what', () => {
  it.each([
    ['listed', 201, undefined],
    ['draft', 404, 'APP_NOT_FOUND'],
    ['unlisted', 404, 'APP_NOT_FOUND'],
    ['archived', 404, 'APP_NOT_FOUND'],
    ['delisted', 409, 'APP_NOT_INSTALLABLE'],
    ['suspended', 409, 'APP_NOT_INSTALLABLE'],
  ] as const)('a %s app answers %i', async (state, status, code) => {
    const app = await appOf({ state });
    const answer = await install({ clientId: app.clientId });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('someone else’s draft looks like no app at all', async () => {
    const draft = await install({ clientId: (await appOf({ state: 'draft' })).clientId });
    const nothing = await install({ clientId: 'app_aaaaaaaaaaaaaaaaaaaaaaaa' });
    const { requestId: _one, ...first } = draft.body;
    const { requestId: _other, ...second } = nothing.body;
    expect(first).toEqual(second);
  });

  it('an unlisted app is installed with the key of its link', async () => {
    const app = await appOf({ state: 'unlisted' });
    const { rows } = await sql<{ link_key: string }>`select link_key from apps where id = ${app.id}`.execute(
      server.platform.db,
    );
    expect((await install({ clientId: app.clientId, linkKey: 'guess' })).status).toBe(404);
    expect((await install({ clientId: app.clientId, linkKey: rows[0]?.link_key })).status).toBe(201);
  });

  it('a developer installs their own draft on their own dev store, and nobody else there', async () => {
    const owner = await signUpMerchant(server);
    await sql`update businesses set dev_store = true where id = ${owner.businessId}`.execute(server.platform.db);
    const localhost = { install: { redirect_urls: ['http://localhost:3000/callback'] } };
    const own = await makeApp(server, { state: 'draft', developer: owner, manifest: localhost });
    const other = await appOf({ state: 'draft' });
    const onDevStore = (clientId: string) =>
      server.call('POST', path('', owner.businessId), { token: owner.token, json: { clientId } });
    const installed = await onDevStore(own.clientId);
    expect(installed.status).toBe(201);
    expect(installed.body.data.redirectUrl).toMatch(/^http:\/\/localhost:3000\/callback\?code=/);
    expect((await onDevStore(other.clientId)).status).toBe(404);
    // The same address is not used on a real business.
    const listed = await appOf({ manifest: localhost });
    expect((await install({ clientId: listed.clientId })).body.data.redirectUrl).toBeNull();
  });

  it('a member needs apps:manage, and can grant only what they may do themselves', async () => {
    const app = await appOf({ scopes: ['read_orders'], manifest: { optional_scopes: ['write_products'] } });
    const reader = await addMember(server, merchant, ['orders:read']);
    expect((await install({ clientId: app.clientId }, reader.token)).body.code).toBe('PERMISSION_DENIED');
    const manager = await addMember(server, merchant, ['apps:manage', 'orders:read']);
    const tooMuch = await install({ clientId: app.clientId, scopes: ['read_orders', 'write_products'] }, manager.token);
    expect(tooMuch.body).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('write_products'),
    });
    const enough = await install({ clientId: app.clientId }, manager.token);
    expect(enough.status).toBe(201);
    const id = enough.body.data.installation.id;
    const more = await server.call('PATCH', path(`/${id}`), {
      token: manager.token,
      json: { scopes: ['read_orders', 'write_products'] },
    });
    expect(more.body.code).toBe('PERMISSION_DENIED');
  });

  it('another business is not found, and neither is its installation', async () => {
    const other = await installApp(server, { developer: developed.developer });
    const foreign = await server.call('GET', path('', other.businessId), { token: merchant.token });
    expect(foreign.body.code).toBe('BUSINESS_NOT_FOUND');
    for (const [method, rest, json] of [
      ['GET', '', undefined],
      ['PATCH', '', { storeIds: null }],
      ['POST', '/accept', { version: 1 }],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await server.call(method, path(`/${other.installationId}${rest}`), {
        token: merchant.token,
        json,
      });
      expect(answer.body.code).toBe('INSTALLATION_NOT_FOUND');
    }
  });
});
