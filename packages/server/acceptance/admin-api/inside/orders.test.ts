import type { Scope } from '@souk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadResources, Seen, WebhookViewer } from '../../../src/domains/webhooks/bodies/payload-readers.js';
import { webhookPayloads } from '../../../src/operations/webhook-payloads.js';
import { abandonCheckouts } from '../../../src/surfaces/background/abandon-checkouts.js';
import { installApp } from '../../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { plantProduct, plantStore } from '../../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
});

interface InstalledApp {
  call: (method: string, path: string, json?: unknown) => ReturnType<TestServer['call']>;
  viewer: WebhookViewer;
}

async function install(scopes: Scope[], storeIds: string[] | null = null): Promise<InstalledApp> {
  const { accessToken, installationId } = await installApp(server, { merchant: desk.merchant, scopes, storeIds });
  const { businessId } = desk.merchant;
  return {
    call: (method, path, json) => server.call(method, `/apps/2026-10${path}`, { token: accessToken, json }),
    viewer: {
      businessId,
      installationId,
      apiVersion: '2026-10',
      maySeeContacts: scopes.includes('read_buyer_contact'),
      storeIds,
    },
  };
}

async function seenBy(read: ReadResources, viewer: WebhookViewer, ids: string[]): Promise<Seen> {
  const [seen] = await read(server.platform.db, [{ viewer, ids }]);
  return seen ?? new Map();
}

const masked = {
  ...amine,
  name: 'A***',
  phone: '***56',
  phone2: null,
  email: 'a***@***',
  address: '***',
  address2: null,
};
const line = { name: 'x', quantity: 1, unitPrice: '100' };

describe('an app', () => {
  it('leads an order through its life, with contacts masked in every answer', async () => {
    const app = await install(['write_orders']);
    await desk.announced();
    const items = [{ productId: desk.product.id, quantity: 1 }];
    const placed = await app.call('POST', '/orders', { storeId: desk.storeId, items, buyer: amine });
    expect([placed.status, placed.body.data.source]).toEqual([201, 'app']);
    const { id } = placed.body.data;
    const responses = [
      placed,
      await app.call('PATCH', `/orders/${id}`, { note: 'from the app' }),
      await app.call('POST', `/orders/${id}/confirm`),
      await app.call('POST', `/orders/${id}/dispatch`, { delivery: { trackingNumber: 'T' } }),
      await app.call('PATCH', `/orders/${id}`, { delivery: { carrierStatus: 'at_desk' } }),
      await app.call('POST', `/orders/${id}/deliver`),
      await app.call('GET', `/orders/${id}`),
    ];
    for (const { body } of responses) expect(body.data.buyer).toEqual(masked);
    expect(await desk.announced()).toEqual([
      'orders/created[]',
      'orders/updated[note]',
      'orders/confirmed[confirmedAt]',
      'orders/dispatched[dispatched,delivery,dispatchedAt]',
      'orders/updated[delivery]',
      'orders/delivered[status,delivered,deliveredAt]',
    ]);
    const other = await desk.place();
    const canceled = await app.call('POST', `/orders/${other.id}/cancel`, { reasonId: 'fraud' });
    expect(canceled.body.data.cancellation).toMatchObject({ reasonId: 'fraud', source: 'app' });
  });

  it('sees contacts with read_buyer_contact', async () => {
    const { id } = await desk.place();
    const app = await install(['read_orders', 'read_buyer_contact']);
    expect((await app.call('GET', `/orders/${id}`)).body.data.buyer).toMatchObject(amine);
  });

  it('without the scope is denied', async () => {
    const { id } = await desk.place();
    const reader = await install(['read_orders']);
    const stranger = await install(['read_products']);
    const calls = [
      reader.call('POST', `/orders/${id}/confirm`),
      reader.call('PATCH', `/orders/${id}`, { note: 'x' }),
      reader.call('GET', '/customers'),
      stranger.call('GET', `/orders/${id}`),
      stranger.call('GET', '/abandoned-checkouts'),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
    }
  });

  it('cannot pass on a buyer’s request: only members can', async () => {
    await desk.place();
    const app = await install(['write_customers']);
    const [customer] = (await app.call('GET', '/customers')).body.data;
    expect((await app.call('POST', `/customers/${customer.id}/redact`)).status).toBe(404);
  });
});

describe('an app limited to one store', () => {
  it('sees that store’s orders only, and can place none elsewhere', async () => {
    const { storeId } = await plantStore(server, desk.merchant.businessId);
    const here = await desk.place({ items: [line] });
    const there = await desk.place({ items: [line], storeId });
    const app = await install(['write_orders'], [storeId]);
    expect((await app.call('GET', '/orders')).body.data.map(({ id }: { id: string }) => id)).toEqual([there.id]);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/confirm'],
    ] as const) {
      expect((await app.call(method, `/orders/${there.id}${path}`)).status).toBe(200);
      const refused = await app.call(method, `/orders/${here.id}${path}`);
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    for (const refused of [
      await app.call('GET', `/orders?storeId=${desk.storeId}`),
      await app.call('POST', '/orders', { storeId: desk.storeId, items: [line] }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([460, 'STORE_SCOPE_FORBIDDEN']);
    }
    expect((await app.call('GET', `/orders?storeId=${storeId}`)).body.data).toHaveLength(1);
    const exchange = await app.call('POST', '/orders', { storeId, items: [line], exchangeOfOrderId: here.id });
    expect(exchange.status).toBe(400);
  });

  it('sees that store’s customers only, with its counters', async () => {
    const { storeId } = await plantStore(server, desk.merchant.businessId);
    await desk.place({ items: [line] });
    await desk.place({ items: [line] });
    const there = await desk.place({ items: [line], storeId });
    await desk.step(there.id, 'confirm', 'dispatch', 'deliver');
    await desk.place({ items: [line], buyer: { phone: '0661000000' } });
    const app = await install(['write_customers'], [storeId]);
    const { body } = await app.call('GET', '/customers');
    expect(body.data).toMatchObject([
      { ordersCount: 1, deliveredCount: 1, totalSpent: '100.00', firstOrderAt: there.createdAt },
    ]);
    const everyone = (await desk.call('GET', '/customers')).body.data;
    expect(everyone).toMatchObject([{ ordersCount: 1 }, { ordersCount: 3 }]);
    const patched = await app.call('PATCH', `/customers/${everyone[1].id}`, { note: 'n' });
    expect(patched.body.data).toMatchObject({ note: 'n', ordersCount: 1 });
    expect((await app.call('GET', `/customers/${everyone[0].id}`)).status).toBe(404);
    expect((await app.call('PATCH', `/customers/${everyone[0].id}`, { note: 'n' })).status).toBe(404);
  });
});

describe('what webhooks carry', () => {
  it('is what the Admin API answers the same installation', async () => {
    const { db, platform } = { db: server.platform.db, platform: server.platform };
    const { storeId, subdomain } = await plantStore(db, desk.merchant.businessId);
    const sold = await plantProduct(db, { businessId: desk.merchant.businessId, storeId });
    const here = await desk.place({ items: [line] });
    const there = await desk.place({ items: [line], storeId });
    const begun = await server.call('POST', `/storefront/${subdomain}/checkouts`, {
      json: { items: [{ productId: sold.id, quantity: 1 }], buyer: amine },
    });
    server.clock.advanceSeconds(31 * 60);
    await abandonCheckouts.run({}, platform);
    const readers = webhookPayloads(platform);
    const scopes: Scope[] = ['read_orders', 'read_customers'];
    for (const app of [
      await install(scopes),
      await install(scopes, [storeId]),
      await install([...scopes, 'read_buyer_contact']),
    ]) {
      const read = async (path: string) => {
        const { status, body } = await app.call('GET', path);
        return status === 200 ? body.data : undefined;
      };
      const orders = await seenBy(readers.order, app.viewer, [here.id, there.id]);
      // As text: fields are in the same order, too.
      for (const { id } of [here, there])
        expect(JSON.stringify(orders.get(id))).toBe(JSON.stringify(await read(`/orders/${id}`)));
      const [customer] = (await app.call('GET', '/customers')).body.data;
      expect((await seenBy(readers.customer, app.viewer, [customer.id])).get(customer.id)).toEqual(customer);
      const checkouts = await seenBy(readers.checkout, app.viewer, [begun.body.data.id]);
      expect(checkouts.get(begun.body.data.id)).toEqual(await read(`/abandoned-checkouts/${begun.body.data.id}`));
    }
  });

  it('tells an app limited to one store of every buyer’s wish, with the orders of its store only', async () => {
    const { db } = server.platform;
    const { storeId } = await plantStore(db, desk.merchant.businessId);
    await desk.place({ items: [line] });
    const there = await desk.place({ items: [line], storeId });
    await desk.place({ items: [line], buyer: { phone: '0661000000' } });
    const [other, customer] = (await desk.call('GET', '/customers')).body.data;
    const wish = (await desk.call('POST', `/customers/${customer.id}/data-request`)).body.data;
    const foreign = (await desk.call('POST', `/customers/${other.id}/redact`)).body.data;
    const readers = webhookPayloads(server.platform);
    const all = await install(['read_orders']);
    const one = await install(['read_orders'], [storeId]);
    expect((await seenBy(readers.dataRequest, all.viewer, [wish.id])).get(wish.id)).toEqual(wish);
    expect((await seenBy(readers.dataRequest, one.viewer, [wish.id])).get(wish.id)).toEqual({
      ...wish,
      orderIds: [there.id],
    });
    expect((await seenBy(readers.customerRedaction, one.viewer, [foreign.id])).get(foreign.id)).toEqual({
      ...foreign,
      orderIds: [],
    });
  });
});
