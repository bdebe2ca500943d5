import type { Scope } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp } from '../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

/** What the lists of orders, customers, products and stock are filtered by and searched for. */

let server: TestServer;
let desk: OrderDesk;
let app: (path: string, json?: unknown, method?: string) => ReturnType<TestServer['call']>;
let masked: typeof app;
const orders: Record<string, { id: string; orderNumber: string }> = {};
const nadia = { name: 'Nadia Haddad', phone: '+213 661 98 76 54', phone2: '021 55 66 77' };

beforeAll(async () => {
  server = await startTestServer();
  desk = await openOrderDesk(server, { stock: 100 });
  const all: Scope[] = ['write_orders', 'write_products', 'write_inventory', 'read_customers'];
  app = await install([...all, 'read_buyer_contact']);
  masked = await install(all);
  for (const name of ['new', 'held', 'confirmed', 'dispatched', 'delivered', 'returned', 'canceled']) {
    orders[name] = await desk.place({ buyer: name === 'held' || name === 'returned' ? nadia : amine });
  }
  const steps: Record<string, string[]> = {
    held: ['hold', 'archive'],
    confirmed: ['confirm'],
    dispatched: ['confirm', 'dispatch'],
    delivered: ['confirm', 'dispatch', 'deliver', 'archive'],
    returned: ['confirm', 'dispatch', 'return'],
    canceled: ['cancel'],
  };
  for (const [name, verbs] of Object.entries(steps)) await desk.step(orders[name]?.id as string, ...verbs);
});
afterAll(() => server.stop());

async function install(scopes: Scope[]): Promise<typeof app> {
  const { accessToken } = await installApp(server, { merchant: desk.merchant, scopes });
  return (path, json, method = json ? 'POST' : 'GET') =>
    server.call(method, `/apps/2026-10${path}`, { token: accessToken, json });
}

async function named(call: typeof app, query: string): Promise<string[]> {
  const { status, body, text } = await call(`/orders?${query}`);
  expect(status, text).toBe(200);
  const nameOf = new Map(Object.entries(orders).map(([name, { id }]) => [id, name]));
  return body.data.map(({ id }: { id: string }) => nameOf.get(id)).sort();
}

describe('orders', () => {
  it.each([
    ['stage=new', ['held', 'new']],
    ['stage=confirmed', ['confirmed']],
    ['stage=dispatched', ['dispatched']],
    ['stage=delivered', ['delivered']],
    ['stage=returned', ['returned']],
    ['stage=canceled', ['canceled']],
    ['status=pending', ['confirmed', 'dispatched', 'held', 'new', 'returned']],
    ['status=completed', ['delivered']],
    ['status=pending&stage=returned', ['returned']],
    ['status=canceled&stage=new', []],
    ['waiting=true', ['held']],
    ['waiting=false&stage=new', ['new']],
    ['archived=true', ['delivered', 'held']],
    ['archived=true&waiting=true&stage=new&sort=updatedAt', ['held']],
    ['archived=false&sort=updatedAt', ['canceled', 'confirmed', 'dispatched', 'new', 'returned']],
    ['q=nadia', ['held', 'returned']],
    ['q=NADIA%20H&stage=returned', ['returned']],
    ['q=987654', ['held', 'returned']],
    ['q=0661987654', ['held', 'returned']],
    ['q=%2B213%20661%2098%2076%2054', ['held', 'returned']],
    ['q=556677&archived=true', ['held']],
    ['q=54', []],
    ['q=haddad', []],
    ['q=na%25', []],
  ])('with %s are %j', async (query, expected) => {
    expect(await named(app, query)).toEqual(expected);
    expect(await named(app, `${query}&storeId=${desk.storeId}&limit=100`)).toEqual(expected);
    expect(await named(app, `${query}&fields=orderNumber`)).toEqual(expected);
  });

  it('are found by their number, and by nothing else without the right to see contacts', async () => {
    expect(await named(masked, `q=${orders.confirmed?.orderNumber}`)).toEqual(['confirmed']);
    expect(await named(masked, `q=${orders.confirmed?.orderNumber}&stage=canceled`)).toEqual([]);
    for (const q of ['nadia', '987654', 'n']) expect(await named(masked, `q=${q}`)).toEqual([]);
  });

  it('are paged under a filter, and a cursor belongs to its filters', async () => {
    const first = await app('/orders?status=pending&limit=2');
    const next = await app(`/orders?status=pending&limit=100&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...next.body.data]).toHaveLength(5);
    expect(next.body.nextCursor).toBeNull();
    const other = await app(`/orders?status=completed&limit=100&cursor=${first.body.nextCursor}`);
    expect(other.body.code).toBe('INVALID_CURSOR');
  });

  it.each(['stage=gone', 'status=', 'archived=yes', 'waiting=1', 'q=', 'q=%20', 'q=a%00b', `q=${'x'.repeat(101)}`])(
    'with %s are refused',
    async (query) => {
      const { status, body } = await app(`/orders?${query}`);
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it('are exported under the same filters', async () => {
    const json = { resource: 'orders', filters: { status: 'pending', waiting: 'false', q: 'nadia' } };
    const asked = await app('/bulk-exports', json);
    expect(asked.status, asked.text).toBe(202);
    await server.runJobs();
    const done = (await app(`/bulk-exports/${asked.body.data.id}`)).body.data;
    expect(done).toMatchObject({ state: 'done', objectCount: 1 });
    expect((await app('/bulk-exports', { resource: 'orders', filters: { stage: 'gone' } })).status).toBe(400);
  });
});

const idsOf = (answer: Awaited<ReturnType<TestServer['call']>>): string[] =>
  answer.body.data.map(({ id }: { id: string }) => id);

describe('customers', () => {
  it('are found by the beginning of a name and the end of a phone, in every store and in one', async () => {
    const [known] = idsOf(await app('/customers?q=nadia'));
    expect(known).toBeDefined();
    for (const place of ['', `&storeId=${desk.storeId}`, '&sort=updatedAt']) {
      expect(idsOf(await app(`/customers?q=NADIA%20had${place}`))).toEqual([known]);
      expect(idsOf(await app(`/customers?q=98%2076%2054${place}`))).toEqual([known]);
      expect(idsOf(await app(`/customers?q=zz${place}`))).toEqual([]);
    }
    expect(idsOf(await masked('/customers?q=nadia'))).toEqual([]);
  });
});

describe('products and stock', () => {
  it('are found by name, SKU, collection and what is left of them', async () => {
    const { storeId } = desk;
    const kettle = (await app('/products', { storeId, name: 'Kettle', sku: 'KT-1', price: '10' })).body.data;
    const options = [{ name: 'Size', values: ['S', 'L'] }];
    const variants = [
      { optionValues: ['S'], sku: 'TP-S' },
      { optionValues: ['L'], sku: 'TP-L' },
    ];
    const teapot = (await app('/products', { storeId, name: 'Teapot', price: '20', active: false, options, variants }))
      .body.data;
    const products = async (query: string) => idsOf(await app(`/products?${query}`)).sort();
    expect(await products('q=ket')).toEqual([kettle.id]);
    expect(await products('q=kt-')).toEqual([kettle.id]);
    expect(await products('q=tp-l')).toEqual([teapot.id]);
    expect(await products('active=false')).toEqual([teapot.id]);
    expect(await products(`active=false&storeId=${storeId}&sort=updatedAt&q=tea`)).toEqual([teapot.id]);
    expect(await products('active=true&q=tea')).toEqual([]);

    const manual = (await app('/collections', { storeId, name: 'Chosen' })).body.data;
    await app(`/collections/${manual.id}/products`, { productIds: [kettle.id] }, 'PUT');
    const rules = [{ field: 'NAME', operator: 'STARTS_WITH', valueText: 'Tea' }];
    const conditional = (await app('/collections', { storeId, name: 'Tea things', rules })).body.data;
    expect(await products(`collectionId=${conditional.id}`)).toEqual([teapot.id]);
    await server.runJobs();
    expect(await products(`collectionId=${manual.id}`)).toEqual([kettle.id]);
    expect(await products(`collectionId=${conditional.id}`)).toEqual([teapot.id]);
    expect(await products(`collectionId=${conditional.id}&active=true`)).toEqual([]);
    expect(await products(`collectionId=${conditional.id}&q=tp-`)).toEqual([teapot.id]);
    expect(await products(`collectionId=${conditional.id}&q=ket`)).toEqual([]);
    for (const id of ['1', '99999999999999999999']) expect(await products(`collectionId=${id}`)).toEqual([]);

    const levels = async (query: string) => {
      const { body } = await app(`/inventory-levels?${query}`);
      return body.data.map(({ sku }: { sku: string | null }) => sku).sort();
    };
    expect(await levels('q=teapot')).toEqual(['TP-L', 'TP-S']);
    expect(await levels('q=tp-s')).toEqual(['TP-S']);
    expect(await levels('q=kt')).toEqual(['KT-1']);
    const [level] = (await app('/inventory-levels?q=kt')).body.data;
    await app(`/inventory-levels/${level.id}`, { lowStockThreshold: 5 }, 'PATCH');
    expect(await levels('low=true')).toEqual(['KT-1']);
    expect(await levels(`low=true&storeId=${storeId}&sort=updatedAt&q=ket`)).toEqual(['KT-1']);
    expect(await levels(`low=false&productId=${teapot.id}`)).toEqual(['TP-L', 'TP-S']);
  });
});
