import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDevStore } from '../../../src/domains/dev-stores/delete-dev-store.js';
import { createDevStore } from '../../../testing/dev-stores.js';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { makeApp, releaseVersion, requestToken, type TestApp } from '../../../testing/installations.js';
import { setAppState } from '../../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const path = '/developer/dev-stores';
const create = (json: object, token = developer.token) => server.call('POST', path, { token, json });
const read = async (id: string, token = developer.token) =>
  (await server.call('GET', `${path}/${id}`, { token })).body.data;
const reset = (id: string, token = developer.token) => server.call('POST', `${path}/${id}/reset`, { token });
const remove = (id: string, token = developer.token) => server.call('DELETE', `${path}/${id}`, { token });
const install = (id: string, json: object, token = developer.token) =>
  server.call('POST', `${path}/${id}/installations`, { token, json });
const shop = async (businessId: string, what: string) =>
  (await server.call('GET', `/dashboard/businesses/${businessId}/${what}?limit=100`, { token: developer.session })).body
    .data;
const ownApp = (): Promise<TestApp> =>
  makeApp(server, { developer: { ...developer, token: developer.session }, state: 'draft', scopes: ['read_orders'] });

/** What a shop looks like apart from its ids and its times. */
async function lookOf(businessId: string) {
  const products = await shop(businessId, 'products');
  const orders = await shop(businessId, 'orders');
  return {
    products: products.map(({ name, price, sku }: Record<string, string>) => [name, price, sku]),
    orders: orders.map(({ orderNumber, total, buyer, status }: Record<string, unknown>) => [
      orderNumber,
      total,
      buyer,
      status,
    ]),
  };
}

describe('dev stores', () => {
  it('are made in the background and tell how far they are', async () => {
    const made = await create({ name: 'Atelier', seed: 7 }, developer.session);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: 'Atelier',
      preset: 'small',
      seed: '7',
      state: 'provisioning',
      progress: 0,
      failure: null,
      businessId: null,
      storeId: null,
    });
    const { id } = made.body.data;
    const early = await server.call('POST', `${path}/${id}/actions`, {
      token: developer.token,
      json: { action: 'place_order' },
    });
    expect([early.status, early.body.code]).toEqual([409, 'DEV_STORE_NOT_READY']);
    expect((await reset(id)).body.code).toBe('DEV_STORE_NOT_READY');
    await server.runJobs();
    const ready = await read(id, developer.session);
    expect(ready).toMatchObject({ state: 'ready', progress: 100, businessId: expect.any(String) });
    expect((await shop(ready.businessId, 'products')).length).toBe(40);
    const listed = (await server.call('GET', path, { token: developer.token })).body.data;
    expect(listed).toContainEqual(ready);
    await remove(id);
  });

  it('look the same for the same seed, and differ for another', async () => {
    const first = await createDevStore(server, developer, { seed: 'green' });
    const same = await createDevStore(server, developer, { seed: 'green' });
    const other = await createDevStore(server, developer, { seed: 'red' });
    const look = await lookOf(first.businessId);
    expect(await lookOf(same.businessId)).toEqual(look);
    expect(await lookOf(other.businessId)).not.toEqual(look);
    for (const { devStoreId } of [first, same, other]) await remove(devStoreId);
  });

  it('look as at first after a reset, keep their apps, and forget what happened', async () => {
    const store = await createDevStore(server, developer, { seed: 'green' });
    const before = await lookOf(store.businessId);
    const app = await ownApp();
    const installation = (await install(store.devStoreId, { appId: app.id })).body.data;
    await server.call('POST', `${path}/${store.devStoreId}/actions`, {
      token: developer.token,
      json: { action: 'create_product' },
    });
    expect(await lookOf(store.businessId)).not.toEqual(before);
    const resetting = await reset(store.devStoreId);
    expect([resetting.status, resetting.body.data.state]).toEqual([202, 'resetting']);
    expect((await reset(store.devStoreId)).body.code).toBe('DEV_STORE_NOT_READY');
    await server.runJobs();
    expect(await read(store.devStoreId)).toMatchObject({ state: 'ready', businessId: store.businessId });
    expect(await lookOf(store.businessId)).toEqual(before);
    const kept = await server.call('GET', `/developer/apps/${app.id}/installations/${installation.id}`, {
      token: developer.token,
    });
    expect(kept.body.data.state).toBe('active');
    await remove(store.devStoreId);
  });

  it('give a code with the installation, for the offline token, without anybody opening a page', async () => {
    const store = await createDevStore(server, developer);
    const app = await ownApp();
    const { status, body } = await install(store.devStoreId, { appId: app.id });
    expect(status).toBe(201);
    const { installCode, ...installation } = body.data;
    expect(installCode).toMatch(/^svc_ic_\w{43}$/);
    const redeem = (more: Record<string, string> = {}) =>
      requestToken(server, app, { grant_type: 'authorization_code', code: installCode, ...more });
    // It was made without an address, and so is redeemed without one.
    const addressed = await redeem({ redirect_uri: 'https://app.example.test/callback' });
    expect([addressed.status, addressed.body.error]).toEqual([400, 'invalid_grant']);
    const tokens = await redeem();
    expect(tokens.status).toBe(200);
    const own = await server.call('GET', '/apps/2026-10/installation', { token: tokens.body.access_token });
    expect(own.body.data).toMatchObject({ id: installation.id, businessId: store.businessId, state: 'active' });
    expect((await redeem()).body.error).toBe('invalid_grant');
    await remove(store.devStoreId);
  });

  it('go with all that belongs to them', async () => {
    const store = await createDevStore(server, developer);
    const app = await ownApp();
    const { id: installationId } = (await install(store.devStoreId, { appId: app.id })).body.data;
    expect((await remove(store.devStoreId, developer.session)).status).toBe(204);
    const gone = await server.call('GET', `${path}/${store.devStoreId}`, { token: developer.token });
    expect([gone.status, gone.body.code]).toEqual([404, 'DEV_STORE_NOT_FOUND']);
    const business = await server.call('GET', `/dashboard/businesses/${store.businessId}`, {
      token: developer.session,
    });
    expect(business.status).toBe(404);
    const installation = await server.call('GET', `/developer/apps/${app.id}/installations/${installationId}`, {
      token: developer.token,
    });
    expect(installation.body.data.state).toBe('uninstalled');
    const told =
      await sql`select 1 from events where business_id = ${store.businessId} and topic = 'app/uninstalled'`.execute(
        server.platform.db,
      );
    expect(told.rows).toHaveLength(1);
    await server.runJobs();
    for (const table of ['orders', 'products', 'customers', 'checkouts', 'collections', 'inventory_levels']) {
      const left = await sql`select 1 from ${sql.table(table)} where business_id = ${store.businessId}`.execute(
        server.platform.db,
      );
      expect(left.rows, table).toEqual([]);
    }
    await removeDevStore.run({ businessId: store.businessId }, server.platform);
    const left = await sql`select 1 from businesses where id = ${store.businessId}`.execute(server.platform.db);
    expect(left.rows).toEqual([]);
  });

  it('stay away when they are deleted before they are made', async () => {
    const { id } = (await create({ name: 'Hasty' })).body.data;
    expect((await remove(id)).status).toBe(204);
    await server.runJobs();
    const left = await sql`select 1 from businesses where name = 'Hasty'`.execute(server.platform.db);
    expect(left.rows).toEqual([]);
  });

  it('are gone, whichever comes first, when they are deleted while they are being made', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = (await create({ name: `Torn ${round}` })).body.data;
      const [, deleted] = await Promise.all([server.runJobs(), remove(id)]);
      expect(deleted.status).toBe(204);
      await server.runJobs();
      const left = await sql`
        select 1 from businesses join orders on orders.business_id = businesses.id where businesses.name = ${`Torn ${round}`}`.execute(
        server.platform.db,
      );
      expect(left.rows).toEqual([]);
    }
  });

  it('are ten at most, also when many are made at once', async () => {
    const busy = await signUpDeveloper(server);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create({ name: `Shop ${n}`, preset: 'empty' }, busy.token)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'DEV_STORE_LIMIT_REACHED', limit: 10 });
    const { body } = await server.call('GET', path, { token: busy.token });
    expect([Object.keys(body), body.data.length]).toEqual([['data'], 10]);
    const account = await server.call('GET', '/developer/account', { token: busy.token });
    expect(account.body.data.limits).toEqual({ devStores: 10 });
    await remove(responses.find(({ status }) => status === 201)?.body.data.id, busy.token);
    expect((await create({ name: 'One more', preset: 'empty' }, busy.token)).status).toBe(201);
  });

  it.each([
    {},
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'A', preset: 'huge' },
    { name: 'A', seed: 1.5 },
    { name: 'A', seed: '' },
    { name: 'A', colour: 'red' },
  ])('refuse %j without a code', async (json) => {
    const { status, body } = await create(json);
    expect([status, body.code]).toEqual([400, undefined]);
  });

  it('can be reset after a failure', async () => {
    const { id } = (await create({ name: 'Unlucky', preset: 'empty' })).body.data;
    await sql`update dev_stores set state = 'failed', failure = 'Out of luck.' where id = ${id}`.execute(
      server.platform.db,
    );
    expect((await read(id)).failure).toBe('Out of luck.');
    expect((await install(id, { appId: '1' })).body.code).toBe('DEV_STORE_NOT_READY');
    expect((await reset(id)).status).toBe(202);
    await server.runJobs();
    expect(await read(id)).toMatchObject({ state: 'ready', failure: null });
    await remove(id);
  });

  it('are closed to the public', async () => {
    const store = await createDevStore(server, developer);
    const [{ subdomain }] = await shop(store.businessId, 'stores');
    const [product] = await shop(store.businessId, 'products');
    const { status } = await server.call('POST', `/storefront/${subdomain}/checkouts`, {
      json: { items: [{ productId: product.id, quantity: 1 }] },
    });
    expect(status).toBe(404);
    await remove(store.devStoreId);
  });
});

describe('installing on a dev store', () => {
  it('needs no merchant and no release, and tells the app', async () => {
    const store = await createDevStore(server, developer, { preset: 'empty' });
    const app = await ownApp();
    const installed = await install(store.devStoreId, { appId: app.id, version: 1 }, developer.session);
    expect(installed.status).toBe(201);
    expect(installed.body.data).toMatchObject({
      businessId: store.businessId,
      businessName: 'Atelier',
      devStore: true,
      state: 'active',
      version: 1,
      scopes: ['read_orders'],
    });
    const again = await install(store.devStoreId, { appId: app.id });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'APP_ALREADY_INSTALLED', installationId: installed.body.data.id });
    await releaseVersion(server, app, 2, app.manifest);
    const newer = await install(store.devStoreId, { appId: app.id });
    expect([newer.status, newer.body.data.version]).toEqual([201, 2]);
    expect(newer.body.data.id).not.toBe(installed.body.data.id);
    const events = await sql<{ topic: string }>`
      select topic from events where business_id = ${store.businessId} order by id`.execute(server.platform.db);
    expect(events.rows.map(({ topic }) => topic)).toEqual(['app/installed', 'app/uninstalled', 'app/installed']);
    await remove(store.devStoreId);
  });

  it('refuses apps and versions that are not there, not yours or read-only', async () => {
    const store = await createDevStore(server, developer, { preset: 'empty' });
    const other = await signUpDeveloper(server);
    const foreign = await createApp(server, other);
    const told = async (json: object) => {
      const { status, body } = await install(store.devStoreId, json);
      const { requestId: _, ...rest } = body;
      return { status, ...rest };
    };
    const missing = await told({ appId: '999999999' });
    expect([missing.status, missing.code]).toEqual([404, 'APP_NOT_FOUND']);
    expect(await told({ appId: foreign.appId })).toEqual(missing);
    expect(await told({ appId: 'abc' })).toEqual(missing);
    const empty = await createApp(server, developer);
    expect((await told({ appId: empty.appId })).code).toBe('APP_VERSION_NOT_FOUND');
    const app = await ownApp();
    expect((await told({ appId: app.id, version: 9 })).code).toBe('APP_VERSION_NOT_FOUND');
    expect((await told({ appId: app.id, version: 0 })).status).toBe(400);
    await setAppState(server, app.id, 'suspended');
    expect((await told({ appId: app.id })).code).toBe('APP_READ_ONLY');
    await remove(store.devStoreId);
  });
});
