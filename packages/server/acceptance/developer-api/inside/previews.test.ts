import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevStore, type TestDevStore } from '../../../testing/dev-stores.js';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../../testing/developers.js';
import { signIn, signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { driveEngine } from '../../../testing/webhooks/drive-engine.js';
import { act } from '../../../testing/webhooks/open-relay-stage.js';
import { RelayClient } from '../../../testing/webhooks/relay-client.js';

let server: TestServer;
let developer: TestDeveloper;
let store: TestDevStore;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  store = await createDevStore(server, developer);
});
afterAll(() => server.stop());
beforeEach(async () => {
  app = await createApp(server, developer);
});

const manifest = (scopes = '"read_orders"') => `name = "Order Notes"
handle = "${app.handle}"
api_version = "2026-10"
scopes = [${scopes}]
optional_scopes = ["read_customers"]
[hosting]
url = "https://notes.example.com"
[admin]
path = "/app"
title = "Notes"
[[webhooks]]
topics = ["orders/created"]
uri = "/webhooks"
`;

const path = () => `/developer/apps/${app.appId}/previews/${store.devStoreId}`;
const put = (json: object = {}, token = developer.token) =>
  server.call('PUT', path(), { token, json: { manifest: manifest(), appUrl: 'http://localhost:3000', ...json } });

const grant = (secret: string, parameters: Record<string, string>) =>
  server.call('POST', '/apps/oauth/token', {
    raw: new URLSearchParams(parameters),
    headers: { authorization: `Basic ${Buffer.from(`${app.clientId}:${secret}`).toString('base64')}` },
  });
const redeem = (secret: string, code: string) => grant(secret, { grant_type: 'authorization_code', code });

describe('a preview', () => {
  it('installs a manifest that is no version, with a secret and a code that work at once', async () => {
    const made = await put();
    expect(made.status, made.text).toBe(201);
    const { installation, clientSecret, installCode, clientId, appUrl } = made.body.data;
    expect(installation).toMatchObject({ version: null, preview: true, devStore: true, scopes: ['read_orders'] });
    expect([clientId, appUrl]).toEqual([app.clientId, 'http://localhost:3000']);
    const tokens = await redeem(clientSecret, installCode);
    expect(tokens.body).toMatchObject({ installation_id: installation.id, scope: 'read_orders' });
    const { access_token: token, refresh_token } = tokens.body;
    expect((await server.call('GET', '/apps/2026-10/orders', { token })).status).toBe(200);
    const own = await server.call('GET', '/apps/2026-10/installation', { token });
    expect(own.body.data).toMatchObject({ version: null, preview: true });
    expect((await grant(clientSecret, { grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    const versions = await server.call('GET', `/developer/apps/${app.appId}/versions`, { token: developer.token });
    expect(versions.body.data).toEqual([]);
    const secrets = await server.call('GET', `/developer/apps/${app.appId}/secrets`, { token: developer.token });
    expect(secrets.body.data).toEqual([]);
  });

  it('that is replaced keeps its installation, its tokens and its secret', async () => {
    const first = (await put()).body.data;
    const { access_token: token } = (await redeem(first.clientSecret, first.installCode)).body;
    const again = await put({ manifest: manifest('"read_orders", "read_products"'), appUrl: 'http://127.0.0.1:3001' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({
      installation: { id: first.installation.id, scopes: ['read_products', 'read_orders'] },
      clientSecret: first.clientSecret,
      appUrl: 'http://127.0.0.1:3001',
    });
    expect((await server.call('GET', '/apps/2026-10/products', { token })).status).toBe(200);
  });

  it("'s secret works for its installation alone", async () => {
    const other = await createDevStore(server, developer, { name: 'Other', seed: 'other' });
    const one = (await put()).body.data;
    const there = await server.call('PUT', `/developer/apps/${app.appId}/previews/${other.devStoreId}`, {
      token: developer.token,
      json: { manifest: manifest(), appUrl: 'http://localhost:3000' },
    });
    const two = there.body.data;
    expect(two.clientSecret).not.toBe(one.clientSecret);
    const crossed = await redeem(one.clientSecret, two.installCode);
    // Like a code that nobody made.
    const madeUp = await redeem(one.clientSecret, `svc_ic_${'x'.repeat(43)}`);
    expect([crossed.status, crossed.body.error]).toEqual([madeUp.status, madeUp.body.error]);
    const { refresh_token } = (await redeem(two.clientSecret, two.installCode)).body;
    const foreign = await grant(one.clientSecret, { grant_type: 'refresh_token', refresh_token });
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    expect((await grant(two.clientSecret, { grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    await server.call('DELETE', `/developer/dev-stores/${other.devStoreId}`, { token: developer.token });
  });

  it('is left where it is when a version is released, and ends with DELETE', async () => {
    const { installation, clientSecret, installCode } = (await put()).body.data;
    const upload = await server.call('POST', `/developer/apps/${app.appId}/versions`, {
      token: developer.token,
      raw: manifest(),
      headers: { 'content-type': 'application/toml' },
    });
    expect(upload.body.data).toMatchObject({ version: 1 });
    await server.call('POST', `/developer/apps/${app.appId}/versions/1/release`, { token: developer.token });
    const read = () =>
      server.call('GET', `/developer/apps/${app.appId}/installations/${installation.id}`, { token: developer.token });
    expect((await read()).body.data).toMatchObject({ version: null, preview: true, pendingVersion: null });
    expect((await server.call('DELETE', path(), { token: developer.token })).status).toBe(204);
    expect((await read()).body.data).toMatchObject({ state: 'uninstalled' });
    expect((await redeem(clientSecret, installCode)).status).toBe(401);
    const gone = await server.call('DELETE', path(), { token: developer.token });
    expect([gone.status, gone.body.code]).toEqual([404, 'PREVIEW_NOT_FOUND']);
  });

  it('waits with its webhooks for a relay, uncounted, and is sent nowhere else', async () => {
    const engine = await driveEngine(server);
    const { installation } = (await put()).body.data;
    await act(server, developer, store.devStoreId, 'place_order');
    await engine.settleEverythingDue();
    const deliveries = async () =>
      (await server.call('GET', `/developer/apps/${app.appId}/deliveries`, { token: developer.token })).body.data;
    expect(await deliveries()).toMatchObject([
      { installationId: installation.id, status: 'pending', attempts: 0, topic: 'orders/created' },
    ]);
    const client = await RelayClient.open(server, { appId: app.appId, token: developer.token });
    await engine.settleEverythingDue();
    expect(client.told).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    await client.close();
    client.leave();
    await act(server, developer, store.devStoreId, 'place_order');
    await engine.settleEverythingDue();
    server.clock.advanceDays(4.1);
    await engine.settleEverythingDue();
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', error: 'EXPIRED', attempts: 0 });
  });

  it('is opened by its developer alone', async () => {
    const { installation } = (await put()).body.data;
    const page = `/dashboard/businesses/${installation.businessId}/installations/${installation.id}/id-token`;
    const session = await signIn(server, developer);
    expect((await server.call('POST', page, { token: session })).status).toBe(201);
    const member = await signUp(server);
    const { db } = server.platform;
    await db
      .insertInto('members')
      .values({
        business_id: installation.businessId,
        user_id: member.userId,
        owner: false,
        permissions: ['apps:manage'],
        created_at: server.clock.now(),
        updated_at: server.clock.now(),
      })
      .execute();
    const refused = await server.call('POST', page, { token: member.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'PREVIEW_NOT_YOURS']);
    const originFor = async (token: string) =>
      (await server.call('GET', page.replace('id-token', 'details'), { token })).body.data.origin;
    expect([await originFor(session), await originFor(member.token)]).toEqual(['http://localhost:3000', null]);
  });

  it.each([
    ['http://example.com', 'localhost only'],
    ['http://localhost:3000/app', 'origin'],
    ['localhost:3000', 'origin'],
    ['javascript:alert(1)', 'origin'],
    ['http://souk.test', 'localhost only'],
  ])('does not run at %s', async (appUrl, why) => {
    const refused = await put({ appUrl });
    expect([refused.status, refused.body.code]).toEqual([400, 'APP_MANIFEST_INVALID']);
    expect(refused.body.errors).toMatchObject([{ code: 'APP_URL_INVALID', path: 'appUrl' }]);
    expect(refused.body.errors[0].message).toContain(why);
  });

  it('tells every problem of its manifest, at its place', async () => {
    const refused = await put({ manifest: manifest('"read_everything"').replace('2026-10', 'tomorrow') });
    expect([refused.status, refused.body.code]).toEqual([400, 'APP_MANIFEST_INVALID']);
    expect(refused.body.errors.map((one: { path: string }) => one.path)).toEqual(
      expect.arrayContaining(['api_version', 'scopes[0]']),
    );
  });
});

describe('an access token for the developer', () => {
  const ask = (installationId: string, token = developer.token, devStoreId = store.devStoreId) =>
    server.call('POST', `/developer/dev-stores/${devStoreId}/installations/${installationId}/access-token`, { token });

  it('acts as the app on the dev store, for an hour', async () => {
    const { installation } = (await put()).body.data;
    const lent = await ask(installation.id);
    expect(lent.status).toBe(201);
    expect(lent.body.data).toMatchObject({ scopes: ['read_orders'] });
    const { accessToken: token, expiresAt } = lent.body.data;
    expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBeGreaterThan(3_590_000);
    expect((await server.call('GET', '/apps/2026-10/orders', { token })).status).toBe(200);
    expect((await server.call('GET', '/apps/2026-10/customers', { token })).status).toBe(403);
    server.clock.advanceSeconds(3_601);
    expect((await server.call('GET', '/apps/2026-10/orders', { token })).status).toBe(401);
  });

  it("is not given for another's store, for no installation, nor for one that ended", async () => {
    const { installation } = (await put()).body.data;
    const stranger = await signUpDeveloper(server);
    const foreign = await ask(installation.id, stranger.token);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'DEV_STORE_NOT_FOUND']);
    const missing = await ask('1');
    expect([missing.status, missing.body.code]).toEqual([404, 'INSTALLATION_NOT_FOUND']);
    await server.call('DELETE', path(), { token: developer.token });
    const ended = await ask(installation.id);
    expect([ended.status, ended.body.code]).toEqual([409, 'INSTALLATION_NOT_ACTIVE']);
  });
});
