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
const create = async (more: object = {}) => (await call('POST', '/carriers', { name: 'Yalidine', ...more })).body.data;
const points = [
  {
    code: 'ALG-04',
    name: 'Alger Centre',
    townOns: 1601,
    address: '4 rue Larbi',
    phone: '0550 00 00 00',
    hours: '9-18',
  },
  { code: 'AFL-01', name: 'Aflou', townOns: 319 },
];

describe('a carrier', () => {
  it('is created, listed, changed and deleted', async () => {
    const trackingUrl = 'https://carrier.example.com/track/{trackingNumber}?lang=fr';
    const created = await call('POST', '/carriers', { name: 'Yalidine', trackingUrl, geography: '2019-12-11' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      name: 'Yalidine',
      trackingUrl,
      methods: ['home', 'desk'],
      pickupPointsCount: 0,
    });
    const { id } = created.body.data;
    expect((await call('GET', '/carriers')).body.data).toContainEqual(created.body.data);
    const changed = await call('PATCH', `/carriers/${id}`, { methods: ['home'], trackingUrl: null, geography: null });
    expect(changed.body.data).toMatchObject({
      name: 'Yalidine',
      methods: ['home'],
      trackingUrl: null,
      geography: null,
    });
    expect((await call('GET', `/carriers/${id}`)).body).toEqual(changed.body);
    expect((await call('DELETE', `/carriers/${id}`)).status).toBe(204);
    expect((await call('GET', `/carriers/${id}`)).status).toBe(404);
  });

  it.each([
    'http://carrier.example.com/{trackingNumber}',
    'https://carrier.example.com/track',
    'https://{trackingNumber}.example.com/',
    'https://user@carrier.example.com/{trackingNumber}',
    'https://carrier.example.com/{trackingNumber}/{trackingNumber}',
    'javascript:alert({trackingNumber})',
  ])('with the tracking URL %s is rejected with 400', async (trackingUrl) => {
    expect((await call('POST', '/carriers', { name: 'One', trackingUrl })).status).toBe(400);
  });

  it('with a division that the country never had is rejected with 400', async () => {
    const { status, body } = await call('POST', '/carriers', { name: 'One', geography: '1999-01-01' });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('that a store uses is not deleted', async () => {
    const { id } = await create();
    await call('PATCH', `/stores/${merchant.storeIds[0]}`, { delivery: { deliveryAgentId: id } });
    expect((await call('DELETE', `/carriers/${id}`)).body).toMatchObject({ status: 409, code: 'CARRIER_IN_USE' });
    await call('PATCH', `/stores/${merchant.storeIds[0]}`, { delivery: { deliveryAgentId: null } });
    expect((await call('DELETE', `/carriers/${id}`)).status).toBe(204);
  });

  it('beyond the fiftieth is refused', async () => {
    const other = await signUpMerchant(server);
    const post = () =>
      server.call('POST', `/dashboard/businesses/${other.businessId}/carriers`, {
        token: other.token,
        json: { name: 'One' },
      });
    for (let made = 0; made < 50; made++) expect((await post()).status).toBe(201);
    expect((await post()).body).toMatchObject({ status: 409, code: 'CARRIER_LIMIT_REACHED' });
  });

  it('and its pickup points are read by an app with read_stores, and changed by nobody without stores:update', async () => {
    const { id } = await create();
    await call('PUT', `/carriers/${id}/pickup-points`, { pickupPoints: points });
    const { accessToken } = await installApp(server, {
      app: await makeApp(server, { scopes: ['read_stores'] }),
      merchant,
    });
    const forApp = (path: string) => server.call('GET', `/apps/2026-10${path}`, { token: accessToken });
    expect((await forApp('/carriers')).body).toEqual((await call('GET', '/carriers')).body);
    expect((await forApp(`/carriers/${id}`)).body.data.pickupPointsCount).toBe(2);
    expect((await forApp(`/carriers/${id}/pickup-points`)).body.data).toHaveLength(2);
    const reader = await addMember(server, merchant, ['stores:read']);
    const put = await call('PUT', `/carriers/${id}/pickup-points`, { pickupPoints: [] }, reader.token);
    expect(put.body.code).toBe('PERMISSION_DENIED');
  });
});

describe('the pickup points of a carrier', () => {
  it('are replaced together and sorted by town', async () => {
    const { id } = await create();
    const put = await call('PUT', `/carriers/${id}/pickup-points`, { pickupPoints: points });
    expect(put.body.data).toEqual([
      { code: 'AFL-01', name: 'Aflou', townOns: 319, address: null, phone: null, hours: null },
      points[0],
    ]);
    expect((await call('GET', `/carriers/${id}/pickup-points`)).body).toEqual(put.body);
    const checked = await call('PUT', `/carriers/${id}/pickup-points`, { pickupPoints: [], validateOnly: true });
    expect(checked.body).toEqual(put.body);
  });

  it('with an unknown town or a repeated code are refused as a whole, and the row is named', async () => {
    const { id } = await create();
    const wrong = [points[0], { ...points[1], townOns: 999_999 }, points[0]];
    const { status, body } = await call('PUT', `/carriers/${id}/pickup-points`, { pickupPoints: wrong });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.errors).toEqual([
      'pickupPoints[1].townOns 999999 is not a town of DZ.',
      'pickupPoints[2].code repeats the code of an earlier pickup point.',
    ]);
  });

  it('are offered in quotes of a store that uses the carrier', async () => {
    const { id } = await create();
    await call('PUT', `/carriers/${id}/pickup-points`, { pickupPoints: points });
    const group = (await call('POST', '/fee-groups', { name: 'Group' })).body.data;
    await call('PUT', `/fee-groups/${group.id}/rates`, { rates: [{ method: 'desk', price: '300' }] });
    const storeId = merchant.storeIds[0];
    await call('PATCH', `/stores/${storeId}`, { delivery: { feeGroupId: group.id, deliveryAgentId: id } });
    const { body } = await call('GET', `/delivery-quotes?storeId=${storeId}&provinceCode=16`);
    expect(body.data).toMatchObject({ status: 'quoted', options: [{ method: 'desk', pickupPoints: [points[0]] }] });
  });
});
