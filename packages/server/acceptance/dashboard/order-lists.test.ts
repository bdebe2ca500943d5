import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { plantStore } from '../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
let otherStore: string;
/** Newest first; the even ones in the other store. */
const placed: { id: string; createdAt: string }[] = [];
const line = { name: 'x', quantity: 1, unitPrice: '1' };

beforeAll(async () => {
  server = await startTestServer();
  desk = await openOrderDesk(server);
  otherStore = (await plantStore(server, desk.merchant.businessId)).storeId;
  for (let number = 0; number < 11; number++) {
    server.clock.advanceSeconds(60);
    const storeId = number % 2 === 0 ? otherStore : desk.storeId;
    placed.unshift(await desk.place({ items: [line], storeId }));
  }
});
afterAll(() => server.stop());

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

async function walk(query: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await desk.call('GET', `/orders?${query}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status).toBe(200);
    ids.push(...idsOf(body));
    cursor = body.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe('the list of orders', () => {
  it('is newest first, and page after page holds each once', async () => {
    const all = placed.map(({ id }) => id);
    expect(await walk('limit=3')).toEqual(all);
    expect(await walk('limit=11')).toEqual(all);
    expect(await walk('')).toEqual(all);
  });

  it('of a store holds that store’s', async () => {
    const there = placed.filter((_order, index) => index % 2 === 0).map(({ id }) => id);
    expect(await walk(`limit=2&storeId=${otherStore}`)).toEqual(there);
  });

  it('between two times holds what was created then, both ends included', async () => {
    const [from = '', to = ''] = [placed[7]?.createdAt, placed[3]?.createdAt];
    expect(await walk(`limit=2&createdFrom=${from}&createdTo=${to}`)).toEqual(placed.slice(3, 8).map(({ id }) => id));
    // Of any zone that can be written, also one that PostgreSQL does not know.
    const inZone = (time: string, offsetMinutes: number, offset: string) =>
      encodeURIComponent(new Date(Date.parse(time) + offsetMinutes * 60_000).toISOString().replace('Z', offset));
    const faraway = `createdFrom=${inZone(from, 1_439, '+23:59')}&createdTo=${inZone(to, -1_439, '-23:59')}`;
    expect(await walk(`limit=2&${faraway}`)).toEqual(placed.slice(3, 8).map(({ id }) => id));
  });

  it('by change begins with what was unchanged longest', async () => {
    server.clock.advanceSeconds(60);
    const touched = await desk.step(placed[5]?.id as string, 'hold');
    const order = [...placed].reverse().map(({ id }) => id);
    const expected = [...order.filter((id) => id !== touched.id), touched.id];
    expect(await walk('limit=4&sort=updatedAt')).toEqual(expected);
    expect(await walk(`sort=updatedAt&updatedFrom=${touched.updatedAt}`)).toEqual([touched.id]);
  });

  it('keeps its place while orders come in', async () => {
    const first = await desk.call('GET', '/orders?limit=5');
    const late = await desk.place({ items: [line] });
    const second = await desk.call('GET', `/orders?limit=100&cursor=${first.body.nextCursor}`);
    const seen = [...idsOf(first.body), ...idsOf(second.body)];
    expect(seen).not.toContain(late.id);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each([
    ['limit=0', 'VALIDATION_FAILED'],
    ['limit=101', 'VALIDATION_FAILED'],
    ['limit=1e1', 'VALIDATION_FAILED'],
    ['storeId=abc', 'VALIDATION_FAILED'],
    ['createdFrom=yesterday', 'VALIDATION_FAILED'],
    ['createdFrom=0000-01-01T00:00:00Z', 'VALIDATION_FAILED'],
    ['createdFrom=2026-10-01T00:00:00%2B24:00', 'VALIDATION_FAILED'],
    ['createdFrom=2026-10-01T00:00:00%2B05', 'VALIDATION_FAILED'],
    [`createdFrom=2026-10-01T00:00:00.${'1'.repeat(200)}Z`, 'VALIDATION_FAILED'],
    ['updatedFrom=2026-01-01T00:00:00Z', 'VALIDATION_FAILED'],
    ['sort=updatedAt&createdTo=2026-01-01T00:00:00Z', 'VALIDATION_FAILED'],
    ['sort=total', 'VALIDATION_FAILED'],
    ['status=lost', 'VALIDATION_FAILED'],
    ['cursor=abc', 'INVALID_CURSOR'],
    ['fields=nothing', 'INVALID_FIELDS'],
  ])('refuses %s with %s', async (query, code) => {
    const refused = await desk.call('GET', `/orders?${query}`);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  it('refuses a cursor of other filters, of another list and of another caller', async () => {
    const { nextCursor } = (await desk.call('GET', '/orders?limit=2')).body;
    const other = await openOrderDesk(server);
    for (const refused of [
      await desk.call('GET', `/orders?limit=2&storeId=${otherStore}&cursor=${nextCursor}`),
      await desk.call('GET', `/orders?sort=updatedAt&cursor=${nextCursor}`),
      await desk.call('GET', `/customers?cursor=${nextCursor}`),
      await other.call('GET', `/orders?cursor=${nextCursor}`),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CURSOR']);
    }
  });

  it('of a store that is not one’s own is not found', async () => {
    const other = await openOrderDesk(server);
    for (const storeId of [other.storeId, '1', '99999999999999999999']) {
      const refused = await desk.call('GET', `/orders?storeId=${storeId}`);
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
