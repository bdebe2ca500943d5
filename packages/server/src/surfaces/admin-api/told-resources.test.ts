import type { Order, Product, Scope } from '@souk/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { installApp } from '../../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { readProduct } from '../../domains/catalogue/read-products.js';
import type { WrittenResource } from '../../domains/events/take-events.js';
import { readOrder } from '../../domains/orders/read-orders.js';
import { webhookPayloads } from '../../operations/webhook-payloads.js';

/** Webhooks of this process show what a request has written without reading it again: it must read the same. */

let server: TestServer;
let desk: OrderDesk;
let ask: (method: string, path: string, json?: unknown) => ReturnType<TestServer['call']>;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openOrderDesk(server, { stock: 1_000 });
  const scopes: Scope[] = ['write_orders', 'write_products'];
  const { accessToken: token } = await installApp(server, { merchant: desk.merchant, scopes });
  ask = (method, path, json) => server.call(method, `/apps/2026-10${path}`, { token, json });
});
afterAll(() => server.stop());

interface Told {
  topic: string;
  resource: WrittenResource | undefined;
}

/** What a worker of this process hears of a request about orders or products. */
async function toldOf(kind: 'orders' | 'products', request: () => ReturnType<TestServer['call']>) {
  const hint = vi.spyOn(server.platform.wakeups, 'hint');
  const { status, body } = await request();
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const told = hint.mock.calls.flatMap(([, recorded]) => (recorded ?? []) as readonly Told[]);
  hint.mockRestore();
  return { answer: body.data, told: told.filter(({ topic }) => topic.startsWith(`${kind}/`)) };
}

const everything = () => ({ businessId: desk.merchant.businessId, storeIds: null, maySeeContacts: true });

async function expectOrderAsRead(topics: string[], request: () => ReturnType<TestServer['call']>): Promise<Order> {
  const { answer, told } = await toldOf('orders', request);
  expect(told.map(({ topic }) => topic)).toEqual(topics);
  const read = await readOrder(server.platform.db, everything(), answer.id);
  for (const { resource } of told) expect(resource).toEqual(read);
  return answer;
}

it('an order, in every step of its life', async () => {
  const items = [
    { productId: desk.product.id, quantity: 2 },
    { name: 'Gift wrap \u{1F381}', quantity: 1, unitPrice: '50' },
  ];
  const extras = {
    utm: { source: 'news', campaign: 'é' },
    note: 'two\nlines',
    shippingPrice: '400.5',
    scheduledFor: '2027-01-01T10:00:00+01:00',
    delivery: { method: 'desk' },
  };
  const placed = { storeId: desk.storeId, items, buyer: amine, ...extras };
  const { id } = await expectOrderAsRead(['orders/created'], () => ask('POST', '/orders', placed));
  const patch = { items: [items[0]], buyer: { name: 'Amine B.' }, shippingPrice: '0', scheduledFor: null };
  await expectOrderAsRead(['orders/updated'], () => ask('PATCH', `/orders/${id}`, patch));
  await expectOrderAsRead(['orders/updated'], () => ask('POST', `/orders/${id}/hold`));
  await expectOrderAsRead(['orders/confirmed'], () => ask('POST', `/orders/${id}/confirm`));
  const parcel = { delivery: { trackingNumber: 'T1', carrierStatus: 'at_desk' } };
  await expectOrderAsRead(['orders/dispatched'], () => ask('POST', `/orders/${id}/dispatch`, parcel));
  await expectOrderAsRead(['orders/delivered'], () => ask('POST', `/orders/${id}/deliver`));
  await expectOrderAsRead(['orders/returned'], () => ask('POST', `/orders/${id}/return`));
  await expectOrderAsRead(['orders/updated'], () => ask('POST', `/orders/${id}/archive`));
});

it('an order that is canceled, and one that knows next to nothing', async () => {
  const items = [{ name: 'x', quantity: 1, unitPrice: '1' }];
  const { id } = await expectOrderAsRead(['orders/created'], () =>
    ask('POST', '/orders', { storeId: desk.storeId, items }),
  );
  await expectOrderAsRead(['orders/cancelled'], () => ask('POST', `/orders/${id}/cancel`, { reasonId: 'fraud' }));
});

async function expectProductAsRead(topics: string[], request: () => ReturnType<TestServer['call']>): Promise<Product> {
  const { answer, told } = await toldOf('products', request);
  expect(told.map(({ topic }) => topic)).toEqual(topics);
  const [{ resource } = { resource: undefined }] = told;
  expect(resource).toEqual(await readProduct(server.platform.db, everything(), resource?.id ?? '0'));
  return answer;
}

it('a product, its variants, and the collections that its price puts it into', async () => {
  const rules = [{ field: 'PRICE', operator: 'GREATER_THAN', valueNumber: 900 }];
  const dear = { storeId: desk.storeId, name: 'Dear', rules };
  expect((await ask('POST', '/collections', dear)).status).toBe(201);
  const shirt = {
    storeId: desk.storeId,
    name: 'Shirt',
    price: '100',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [{ optionValues: ['S'] }],
  };
  const { id, variants } = await expectProductAsRead(['products/created'], () => ask('POST', '/products', shirt));
  const changed = await expectProductAsRead(['products/updated'], () =>
    ask('PATCH', `/products/${id}`, { price: '1000', tags: ['b', 'a'] }),
  );
  expect(changed.collectionIds).toHaveLength(1);
  await expectProductAsRead(['products/updated'], () =>
    ask('POST', `/products/${id}/variants`, { optionValues: ['M'], price: '1200' }),
  );
  await expectProductAsRead(['products/updated'], () =>
    ask('PATCH', `/products/${id}/variants/${variants[0]?.id}`, { active: false }),
  );
});

it.each([
  ['contacts', { maySeeContacts: true, storeIds: null }],
  ['no contacts', { maySeeContacts: false, storeIds: null }],
  ['another store only', { maySeeContacts: true, storeIds: ['1'] }],
])('an app that may see %s is shown what it would read', async (_, sight) => {
  const placed = await ask('POST', '/orders', {
    storeId: desk.storeId,
    items: [{ name: 'x', quantity: 1, unitPrice: '1' }],
    buyer: amine,
  });
  const order = (await readOrder(server.platform.db, everything(), placed.body.data.id)) as Order;
  const viewer = { ...everything(), ...sight, installationId: '1', apiVersion: '2026-10' };
  const show = webhookPayloads(server.platform).order;
  const wish = { viewer, ids: [order.id] };
  const [[read], [shown]] = await Promise.all([
    show(server.platform.db, [wish]),
    show(server.platform.db, [{ ...wish, written: new Map([[order.id, order]]) }]),
  ]);
  expect(shown).toEqual(read);
  expect(shown?.size).toBe(sight.storeIds === null ? 1 : 0);
});
