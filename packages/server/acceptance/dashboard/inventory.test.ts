import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: MerchantDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openMerchantDesk(server);
});
afterAll(() => server.stop());
beforeEach(() => desk.announced());

async function stockItem(): Promise<{ id: string; productId: string }> {
  const product = await desk.expect('POST', '/products', {
    storeId: desk.storeId,
    name: 'Scarf',
    price: '900',
    sku: 'SC',
  });
  const [level] = await desk.expect('GET', `/inventory-levels?productId=${product.id}`);
  await desk.announced();
  return level;
}

const adjust = (id: string, json: unknown) => desk.call('POST', `/inventory-levels/${id}/adjust`, json);

describe('adjusting stock', () => {
  it('adds and takes away, may go negative, and is one event with nothing in changed', async () => {
    const { id, productId } = await stockItem();
    const { status, body } = await adjust(id, { delta: 5, reason: 'Delivery' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id,
      productId,
      variantId: null,
      sku: 'SC',
      onHand: 5,
      reserved: 0,
      available: 5,
      lowStockThreshold: null,
      low: false,
      updatedAt: expect.any(String),
    });
    expect((await adjust(id, { delta: -7 })).body.data).toMatchObject({ onHand: -2, available: -2 });
    expect(await desk.announced()).toEqual(Array(2).fill(['inventory_levels/updated', id, []]));
    const before = await desk.expect('GET', `/inventory-levels/${id}`);
    server.clock.advanceSeconds(5);
    expect((await adjust(id, { delta: 0 })).body.data).toEqual(before);
    expect(await desk.announced()).toEqual([]);
  });

  it('is refused when the stock is not what was expected', async () => {
    const { id } = await stockItem();
    expect((await adjust(id, { delta: 5, expected: 0 })).status).toBe(200);
    for (const delta of [5, 0]) {
      const { status, body } = await adjust(id, { delta, expected: 0 });
      expect([status, body.code]).toEqual([409, 'STOCK_CHANGED']);
    }
    expect((await desk.expect('GET', `/inventory-levels/${id}`)).onHand).toBe(5);
    expect(await desk.announced()).toHaveLength(1);
  });

  it('of many at once with the same expectation lets one through, and loses none without', async () => {
    const { id } = await stockItem();
    const guarded = await Promise.all(Array.from({ length: 8 }, () => adjust(id, { delta: 1, expected: 0 })));
    expect(guarded.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    await Promise.all(Array.from({ length: 8 }, () => adjust(id, { delta: 1 })));
    expect((await desk.expect('GET', `/inventory-levels/${id}`)).onHand).toBe(9);
    expect(await desk.announced()).toHaveLength(9);
  });

  it.each([{}, { delta: 1.5 }, { delta: '1' }, { delta: 1_000_001 }, { delta: 1, reason: '' }, { delta: 1, why: 'x' }])(
    'refuses %j',
    async (body) => {
      const { id } = await stockItem();
      const answer = await adjust(id, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('moves the product between collections that look at STOCK', async () => {
    const { id, productId } = await stockItem();
    const rules = [
      { field: 'STOCK', operator: 'LESS_THAN', valueNumber: 1 },
      { field: 'PRODUCT', operator: 'IN', valueRefIds: [productId] },
    ];
    const soldOut = await desk.expect('POST', '/collections', { storeId: desk.storeId, name: 'Sold out', rules });
    expect(soldOut.productsCount).toBe(1);
    await desk.announced();
    await adjust(id, { delta: 3 });
    expect(await desk.announced()).toEqual([
      ['inventory_levels/updated', id, []],
      ['products/updated', productId, ['collectionIds']],
    ]);
    expect((await desk.expect('GET', `/collections/${soldOut.id}`)).productsCount).toBe(0);
    expect((await desk.expect('GET', `/products/${productId}`)).collectionIds).toEqual([]);
  });
});

describe('the threshold', () => {
  it('raises the low flag at or below it, and tells only of changes', async () => {
    const { id } = await stockItem();
    await adjust(id, { delta: 5 });
    await desk.announced();
    const patch = (lowStockThreshold: unknown) => desk.call('PATCH', `/inventory-levels/${id}`, { lowStockThreshold });
    expect((await patch(4)).body.data).toMatchObject({ lowStockThreshold: 4, low: false });
    expect((await patch(5)).body.data.low).toBe(true);
    expect((await patch(5)).body.data.low).toBe(true);
    expect((await patch(null)).body.data).toMatchObject({ lowStockThreshold: null, low: false });
    expect(await desk.announced()).toEqual(Array(3).fill(['inventory_levels/updated', id, []]));
    for (const wrong of [-1, 1.5, '5', undefined]) expect((await patch(wrong)).status).toBe(400);
  });
});

describe('stock items', () => {
  it('of others are not found', async () => {
    const other = await openMerchantDesk(server);
    const product = await other.expect('POST', '/products', { storeId: other.storeId, name: 'Theirs', price: '1' });
    const [theirs] = await other.expect('GET', `/inventory-levels?productId=${product.id}`);
    for (const id of [theirs.id, '1', 'x', '999999999999999999999999']) {
      expect((await adjust(id, { delta: 1 })).status).toBe(404);
      expect((await desk.call('GET', `/inventory-levels/${id}`)).status).toBe(404);
      expect((await desk.call('PATCH', `/inventory-levels/${id}`, { lowStockThreshold: 1 })).status).toBe(404);
    }
    expect(await desk.expect('GET', `/inventory-levels?productId=${product.id}`)).toEqual([]);
    const foreign = await desk.call('GET', `/inventory-levels?storeId=${other.storeId}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
