import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, makeApp } from '../../testing/installations.js';
import { addMember, signUpMerchant, type TestMerchant } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
});
afterAll(() => server.stop());

const call = (method: string, path: string, json?: unknown, token = merchant.token) =>
  server.call(method, `/dashboard/businesses/${merchant.businessId}${path}`, { token, json });
const create = async (name = 'Group') => (await call('POST', '/fee-groups', { name })).body.data;
const home = { method: 'home', price: '600' } as const;

describe('a fee group', () => {
  it('is created, listed, renamed and deleted', async () => {
    const created = await call('POST', '/fee-groups', { name: 'North' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ name: 'North', ratesCount: 0, storesCount: 0 });
    const { id } = created.body.data;
    expect((await call('GET', '/fee-groups')).body.data).toContainEqual(created.body.data);
    expect((await call('PATCH', `/fee-groups/${id}`, { name: 'South' })).body.data.name).toBe('South');
    expect((await call('GET', `/fee-groups/${id}`)).body.data.name).toBe('South');
    expect((await call('DELETE', `/fee-groups/${id}`)).status).toBe(204);
    expect((await call('GET', `/fee-groups/${id}`)).status).toBe(404);
  });

  it('that a store uses is not deleted', async () => {
    const { id } = await create();
    await call('PATCH', `/stores/${merchant.storeIds[0]}`, { delivery: { feeGroupId: id } });
    expect((await call('DELETE', `/fee-groups/${id}`)).body).toMatchObject({ status: 409, code: 'FEE_GROUP_IN_USE' });
    await call('PATCH', `/stores/${merchant.storeIds[0]}`, { delivery: { feeGroupId: null } });
    expect((await call('DELETE', `/fee-groups/${id}`)).status).toBe(204);
  });

  it('needs stores:read to be read and stores:update to be changed', async () => {
    const { id } = await create();
    const reader = await addMember(server, merchant, ['stores:read']);
    expect((await call('GET', `/fee-groups/${id}/rates`, undefined, reader.token)).status).toBe(200);
    expect((await call('PUT', `/fee-groups/${id}/rates`, { rates: [] }, reader.token)).body.code).toBe(
      'PERMISSION_DENIED',
    );
  });

  it('beyond the fiftieth is refused, also when two are asked for at once', async () => {
    const other = await signUpMerchant(server);
    const post = () =>
      server.call('POST', `/dashboard/businesses/${other.businessId}/fee-groups`, {
        token: other.token,
        json: { name: 'One' },
      });
    for (let made = 0; made < 49; made++) expect((await post()).status).toBe(201);
    const last = await Promise.all([post(), post()]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('FEE_GROUP_LIMIT_REACHED');
  });
});

describe('the rates of a fee group', () => {
  it('are replaced together and listed from the general one to the towns', async () => {
    const { id, updatedAt } = await create();
    const rates = [
      { ...home, provinceCode: 3, townOns: 319, price: '900.5', daysMin: 2, daysMax: 4 },
      { ...home, provinceCode: 16, price: '400', freeFrom: '10000' },
      home,
      { ...home, provinceCode: 54, refused: true },
    ];
    const put = await call('PUT', `/fee-groups/${id}/rates`, { rates, expectedUpdatedAt: updatedAt });
    expect(put.status).toBe(200);
    const rest = { method: 'home', speed: 'standard', freeFrom: null, daysMin: null, daysMax: null, refused: false };
    expect(put.body.data.rates).toEqual([
      { ...rest, provinceCode: null, townOns: null, price: '600.00' },
      { ...rest, provinceCode: 16, townOns: null, price: '400.00', freeFrom: '10000.00' },
      { ...rest, provinceCode: 54, townOns: null, price: '600.00', refused: true },
      { ...rest, provinceCode: 59, townOns: 319, price: '900.50', daysMin: 2, daysMax: 4 },
    ]);
    expect(put.body.data.feeGroup.ratesCount).toBe(4);
    expect((await call('GET', `/fee-groups/${id}/rates`)).body).toEqual(put.body);
    const stale = await call('PUT', `/fee-groups/${id}/rates`, { rates: [], expectedUpdatedAt: updatedAt });
    expect(stale.body).toMatchObject({ status: 409, code: 'FEE_GROUP_CHANGED' });
  });

  it('with an unknown place are refused as a whole, and the row is named', async () => {
    const { id } = await create();
    const { body } = await call('PUT', `/fee-groups/${id}/rates`, { rates: [home, { ...home, provinceCode: 999 }] });
    expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(body.errors).toEqual(['rates[1].provinceCode 999 is not a province of DZ.']);
    expect((await call('GET', `/fee-groups/${id}/rates`)).body.data.rates).toEqual([]);
  });

  it('can be 5,000 and not one more', async () => {
    const { id } = await create();
    const rates = Array.from({ length: 5_001 }, () => home);
    expect((await call('PUT', `/fee-groups/${id}/rates`, { rates })).body).toMatchObject({ status: 400 });
    const towns = (await server.call('GET', '/storefront/geography/DZ')).body.data.provinces.map(
      ({ code }: { code: number }) => ({ ...home, provinceCode: code }),
    );
    expect((await call('PUT', `/fee-groups/${id}/rates`, { rates: towns })).body.data.rates).toHaveLength(69);
  });
});

describe('a quote', () => {
  it('is the same for the dashboard, an app and the storefront', async () => {
    const { id } = await create();
    const rates = [
      { ...home, freeFrom: '10000' },
      { ...home, provinceCode: 16, price: '400', freeFrom: '5000', daysMin: 1, daysMax: 2 },
    ];
    await call('PUT', `/fee-groups/${id}/rates`, { rates });
    const storeId = merchant.storeIds[0] as string;
    const store = (await call('PATCH', `/stores/${storeId}`, { delivery: { feeGroupId: id } })).body.data;
    const product = (await call('POST', '/products', { storeId, name: 'Lamp', price: '3000' })).body.data;
    const app = await installApp(server, { app: await makeApp(server, { scopes: ['read_stores'] }), merchant });
    const query = (subtotal: string) =>
      `/delivery-quotes?storeId=${storeId}&provinceCode=16&townOns=1601&subtotal=${subtotal}`;
    const shop = async (quantity: number) =>
      (
        await server.call('POST', `/storefront/${store.subdomain}/delivery-quotes`, {
          json: { provinceCode: 16, townOns: 1601, items: [{ productId: product.id, quantity }] },
        })
      ).body;
    for (const [quantity, price] of [
      [1, '400.00'],
      [2, '0.00'],
    ] as const) {
      const inDashboard = await call('GET', query(`${quantity * 3000}`));
      const option = { method: 'home', speed: 'standard', price, daysMin: 1, daysMax: 2, pickupPoints: [] };
      expect(inDashboard.body).toEqual({ data: { status: 'quoted', options: [option] } });
      const forApp = await server.call('GET', `/apps/2026-10${query(`${quantity * 3000}`)}`, {
        token: app.accessToken,
      });
      expect(forApp.body).toEqual(inDashboard.body);
      expect(await shop(quantity)).toEqual(inDashboard.body);
    }
  });

  it('for a store without a fee group is told by phone, and for an unknown place says so', async () => {
    const other = await signUpMerchant(server);
    const quote = async (provinceCode: number) =>
      (
        await server.call(
          'GET',
          `/dashboard/businesses/${other.businessId}/delivery-quotes?storeId=${other.storeIds[0]}&provinceCode=${provinceCode}`,
          {
            token: other.token,
          },
        )
      ).body.data;
    expect(await quote(16)).toEqual({ status: 'by_phone', options: [] });
    const group = await server.call('POST', `/dashboard/businesses/${other.businessId}/fee-groups`, {
      token: other.token,
      json: { name: 'One' },
    });
    const delivery = { feeGroupId: group.body.data.id };
    await server.call('PATCH', `/dashboard/businesses/${other.businessId}/stores/${other.storeIds[0]}`, {
      token: other.token,
      json: { delivery },
    });
    expect(await quote(16)).toEqual({ status: 'not_offered', options: [] });
    expect(await quote(999)).toEqual({ status: 'unknown_place', options: [] });
  });

  it('at a store of another business is 404, and at one outside an app’s stores 460', async () => {
    const other = await signUpMerchant(server);
    const foreign = await call('GET', `/delivery-quotes?storeId=${other.storeIds[0]}&provinceCode=16`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    const second = (await call('POST', '/stores', { name: 'Second' })).body.data.id;
    const app = await makeApp(server, { scopes: ['read_stores'] });
    const { accessToken } = await installApp(server, { app, merchant, storeIds: [second] });
    const outside = await server.call(
      'GET',
      `/apps/2026-10/delivery-quotes?storeId=${merchant.storeIds[0]}&provinceCode=16`,
      {
        token: accessToken,
      },
    );
    expect([outside.status, outside.body.code]).toEqual([460, 'STORE_SCOPE_FORBIDDEN']);
  });
});
