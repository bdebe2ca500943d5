import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, makeApp } from '../../testing/installations.js';
import { signUpMerchant, type TestMerchant } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let appToken: string;
let subdomain: string;
let productId: string;
const aflou = 319;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
  const app = await makeApp(server, { scopes: ['read_orders', 'write_orders'] });
  appToken = (await installApp(server, { app, merchant })).accessToken;
  const store = (await call('GET', `/stores/${merchant.storeIds[0]}`)).body.data;
  subdomain = store.subdomain;
  productId = (await call('POST', '/products', { storeId: store.id, name: 'Lamp', price: '100' })).body.data.id;
});
afterAll(() => server.stop());

const call = (method: string, path: string, json?: unknown) =>
  server.call(method, `/dashboard/businesses/${merchant.businessId}${path}`, { token: merchant.token, json });
const forApp = (method: string, path: string, json?: unknown) =>
  server.call(method, `/apps/2026-10${path}`, { token: appToken, json });
const orderAt = (provinceCode: number | null, townOns: number | null) => ({
  storeId: merchant.storeIds[0],
  items: [{ productId, quantity: 1 }],
  buyer: { name: 'Amine', phone: '0550123456', provinceCode, townOns },
});

const wrong = [
  [999, null, 'buyer.provinceCode 999 is not a province of DZ.'],
  [16, 999_999, 'buyer.townOns 999999 is not a town of DZ.'],
  [16, aflou, 'buyer.townOns 319 is not a town of province 16.'],
] as const;

describe('an order in the dashboard', () => {
  it.each(wrong)(
    'with the place %s and %s is rejected with 400, and the field is named',
    async (province, town, problem) => {
      const { status, body } = await call('POST', '/orders', orderAt(province, town));
      expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION_FAILED', [problem]]);
    },
  );

  it('keeps a town with its province of today or of before', async () => {
    for (const province of [59, 3]) {
      const { status, body } = await call('POST', '/orders', orderAt(province, aflou));
      expect([status, body.data.buyer.provinceCode, body.data.flags]).toEqual([201, province, []]);
    }
  });

  it('cannot be moved to an unknown place', async () => {
    const { id } = (await call('POST', '/orders', orderAt(16, 1601))).body.data;
    const { status, body } = await call('PATCH', `/orders/${id}`, { buyer: { townOns: aflou } });
    expect([status, body.errors]).toEqual([400, ['buyer.townOns 319 is not a town of province 16.']]);
  });
});

describe('an order of an app', () => {
  it.each(wrong)('with the place %s and %s is accepted and flagged', async (province, town) => {
    const { status, body } = await forApp('POST', '/orders', orderAt(province, town));
    expect([status, body.data.flags]).toEqual([201, ['unknown_place']]);
    expect(body.data.shippingPrice).toBe('0.00');
  });

  it('loses its flag when the place is corrected, and gets it when it is not', async () => {
    const { id } = (await forApp('POST', '/orders', orderAt(999, null))).body.data;
    const note = await call('PATCH', `/orders/${id}`, { buyer: { name: 'Amina' } });
    expect([note.status, note.body.data.flags]).toEqual([200, ['unknown_place']]);
    const corrected = await call('PATCH', `/orders/${id}`, { buyer: { provinceCode: 16, townOns: 1601 } });
    expect(corrected.body.data.flags).toEqual([]);
    const again = await forApp('PATCH', `/orders/${id}`, { buyer: { provinceCode: 31 } });
    expect(again.body.data.flags).toEqual(['unknown_place']);
  });

  it('carries the code of a pickup point', async () => {
    const delivery = { method: 'desk', deskId: 'ALG-04' };
    const { body } = await forApp('POST', '/orders', { ...orderAt(16, 1601), delivery });
    expect(body.data.delivery).toMatchObject(delivery);
    const cleared = await forApp('PATCH', `/orders/${body.data.id}`, { delivery: { deskId: null } });
    expect(cleared.body.data.delivery.deskId).toBeNull();
  });
});

describe('a checkout', () => {
  const begin = (provinceCode: number | null, townOns: number | null) =>
    server.call('POST', `/storefront/${subdomain}/checkouts`, {
      json: { items: [{ productId, quantity: 1 }], buyer: { provinceCode, townOns } },
    });

  it.each(wrong)(
    'with the place %s and %s is rejected with 400, and the field is named',
    async (province, town, problem) => {
      const { status, body } = await begin(province, town);
      expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION_FAILED', [problem]]);
    },
  );

  it('writes the province of today', async () => {
    const begun = await begin(3, aflou);
    expect(begun.body.data.buyer).toMatchObject({ provinceCode: 59, townOns: aflou });
    const path = `/storefront/checkouts/${begun.body.data.token}`;
    const wrongTown = await server.call('PATCH', path, { json: { buyer: { townOns: 1601 } } });
    expect([wrongTown.status, wrongTown.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
