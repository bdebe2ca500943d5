import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
let app: TestInstallation;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
  app = await installApp(server, {
    merchant: desk.merchant,
    scopes: ['write_orders', 'read_products'],
    manifest: {
      admin: {
        path: '/',
        title: 'Notes',
        links: [
          { target: 'order', label: 'Label this order', path: '/label' },
          { target: 'orders', label: 'All labels', path: '/labels' },
        ],
      },
      data: {
        definitions: [
          { ...defineData('order', 'parcel'), name: 'Parcel', visibility: 'business' },
          { ...defineData('order', 'secret'), visibility: 'app' },
          { ...defineData('product', 'badge'), name: 'Badge', visibility: 'storefront' },
        ],
      },
    },
  });
});

const keep = (path: string, value: string) =>
  server.call('PUT', `/apps/2026-10/data/${path}`, { token: app.accessToken, json: { value } });

describe('links of installed apps', () => {
  it('are those of the page, of apps that can be opened', async () => {
    const links = async (target: string) => (await desk.call('GET', `/app-links?target=${target}`)).body.data;
    expect(await links('order')).toEqual([
      {
        installationId: app.installationId,
        appName: app.app.manifest.name,
        appHandle: app.app.handle,
        target: 'order',
        label: 'Label this order',
        path: '/label',
      },
    ]);
    expect(await links('product')).toEqual([]);
    await sql`update apps set state = 'suspended' where id = ${app.app.id}`.execute(server.platform.db);
    expect(await links('orders')).toEqual([]);
  });

  it("want a page, and a business of one's own", async () => {
    expect((await desk.call('GET', '/app-links')).status).toBe(400);
    expect((await desk.call('GET', '/app-links?target=kitchen')).status).toBe(400);
    const foreign = await openOrderDesk(server);
    const path = `/dashboard/businesses/${desk.merchant.businessId}/app-links?target=order`;
    expect((await server.call('GET', path, { token: foreign.merchant.token })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await foreign.call('GET', '/app-links?target=order')).body.data).toEqual([]);
  });
});

describe('values that installed apps keep', () => {
  it('are shown on the order and the product, as far as the merchant may see them', async () => {
    const { id } = await desk.place();
    expect((await desk.call('GET', `/orders/${id}/app-values`)).body.data).toEqual([]);
    await keep(`order/${id}/parcel`, 'YAL-1');
    await keep(`order/${id}/secret`, 'nobody sees this');
    await keep(`product/${desk.product.id}/badge`, 'New');
    const shown = (await desk.call('GET', `/orders/${id}/app-values`)).body.data;
    expect(shown).toMatchObject([
      {
        ownerType: 'order',
        ownerId: id,
        key: 'parcel',
        value: 'YAL-1',
        visibility: 'business',
        declared: true,
        label: 'Parcel',
        app: { installationId: app.installationId, name: app.app.manifest.name },
      },
    ]);
    const ofProduct = await desk.call('GET', `/products/${desk.product.id}/app-values`);
    expect(ofProduct.body.data).toMatchObject([{ key: 'badge', value: 'New', label: 'Badge' }]);
    const customer = (await desk.call('GET', `/orders/${id}/customer`)).body.data;
    expect((await desk.call('GET', `/customers/${customer.id}/app-values`)).body.data).toEqual([]);
    await desk.call('DELETE', `/installations/${app.installationId}`);
    expect((await desk.call('GET', `/orders/${id}/app-values`)).body.data).toEqual([]);
  });

  it('are told to those who may read what they are kept on', async () => {
    const { id } = await desk.place();
    await keep(`order/${id}/parcel`, 'YAL-1');
    const clerk = await addMember(server, desk.merchant, ['products:read']);
    const path = `/dashboard/businesses/${desk.merchant.businessId}/orders/${id}/app-values`;
    expect((await server.call('GET', path, { token: clerk.token })).body.code).toBe('PERMISSION_DENIED');
    const foreign = await openOrderDesk(server);
    for (const asked of [id, '1', 'x'])
      expect((await foreign.call('GET', `/orders/${asked}/app-values`)).body.code).toBe('NOT_FOUND');
  });
});
