import type { Scope } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp } from '../../testing/installations.js';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { plantStore } from '../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: MerchantDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openMerchantDesk(server);
});
afterAll(() => server.stop());

type Call = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Record<string, string>,
) => ReturnType<TestServer['call']>;

async function install(scopes: Scope[], storeIds: string[] | null = null): Promise<Call> {
  const { accessToken } = await installApp(server, { merchant: desk, scopes, storeIds });
  return (method, path, json, headers) =>
    server.call(method, `/apps/2026-10${path}`, { token: accessToken, json, headers });
}

describe('an app', () => {
  it('creates products and collections with write_products, and reads them', async () => {
    const app = await install(['write_products', 'write_inventory']);
    const product = await app('POST', '/products', {
      storeId: desk.storeId,
      name: 'Tea',
      price: '450',
      tags: ['mint'],
    });
    expect(product.status).toBe(201);
    const rules = [{ field: 'TAG', operator: 'EQUALS', valueText: 'mint' }];
    const headers = { 'idempotency-key': 'once' };
    const body = { storeId: desk.storeId, name: 'Mint', rules };
    const made = await app('POST', '/collections?fields=name,productsCount', body, headers);
    expect([made.status, made.body.data]).toEqual([201, { id: made.body.data.id, name: 'Mint', productsCount: 1 }]);
    const again = await app('POST', '/collections?fields=name,productsCount', body, headers);
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', made.text]);
    const read = await app('GET', `/products/${product.body.data.id}`);
    expect(read.body.data.collectionIds).toEqual([made.body.data.id]);
    const [level] = (await app('GET', `/inventory-levels?productId=${read.body.data.id}`)).body.data;
    expect((await app('POST', `/inventory-levels/${level.id}/adjust`, { delta: 2 })).body.data.available).toBe(2);
  });

  it('without the scope is denied', async () => {
    const reader = await install(['read_products', 'read_inventory']);
    const calls = [
      reader('POST', '/products', { storeId: desk.storeId, name: 'No', price: '1' }),
      reader('POST', '/collections', { storeId: desk.storeId, name: 'No' }),
      reader('PATCH', '/collections/1', { name: 'No' }),
      reader('DELETE', '/collections/1'),
      reader('POST', '/inventory-levels/1/adjust', { delta: 1 }),
      reader('PATCH', '/inventory-levels/1', { lowStockThreshold: 1 }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
    }
    const stranger = await install(['read_orders']);
    for (const path of ['/products', '/collections', '/inventory-levels']) {
      expect((await stranger('GET', path)).status).toBe(403);
    }
  });
});

describe('an app limited to one store', () => {
  it('reads and writes that store only', async () => {
    const { storeId } = await plantStore(server, desk.businessId);
    const make = (store: string) => desk.expect('POST', '/products', { storeId: store, name: 'Tea', price: '450' });
    const [here, there] = [await make(desk.storeId), await make(storeId)];
    const elsewhere = await desk.expect('POST', '/collections', { storeId: desk.storeId, name: 'Elsewhere' });
    const [hidden] = await desk.expect('GET', `/inventory-levels?productId=${here.id}`);
    const app = await install(['write_products', 'write_inventory'], [storeId]);

    const ids = (await app('GET', '/products')).body.data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([there.id]);
    expect((await app('GET', '/collections')).body.data).toEqual([]);
    expect((await app('GET', '/inventory-levels')).body.data).toMatchObject([{ productId: there.id }]);
    const notFound = [
      app('GET', `/products/${here.id}`),
      app('PATCH', `/products/${here.id}`, { name: 'Mine' }),
      app('GET', `/collections/${elsewhere.id}`),
      app('DELETE', `/collections/${elsewhere.id}`),
      app('PUT', `/collections/${elsewhere.id}/products`, { productIds: [] }),
      app('POST', `/inventory-levels/${hidden.id}/adjust`, { delta: 1 }),
    ];
    for (const { status, body } of await Promise.all(notFound)) expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    const forbidden = [
      app('POST', '/products', { storeId: desk.storeId, name: 'Tea', price: '1' }),
      app('POST', '/collections', { storeId: desk.storeId, name: 'Mine' }),
      app('GET', `/products?storeId=${desk.storeId}`),
      app('GET', `/collections?storeId=${desk.storeId}`),
      app('GET', `/inventory-levels?storeId=${desk.storeId}`),
    ];
    for (const { status, body } of await Promise.all(forbidden)) {
      expect([status, body.code]).toEqual([460, 'STORE_SCOPE_FORBIDDEN']);
    }
    const child = await app('POST', '/collections', { storeId, name: 'Child', parentId: elsewhere.id });
    expect([child.status, child.body.code]).toEqual([404, 'COLLECTION_PARENT_NOT_FOUND']);
  });
});
