import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember, signIn } from '../../../testing/people.js';
import { plantStore } from '../../../testing/plant-shop.js';
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

const line = (unitPrice: string) => [{ name: 'x', quantity: 1, unitPrice }];
/** With a session of their own: days pass in between. */
async function call(method: string, path: string) {
  const token = await signIn(server, desk.merchant);
  return server.call(method, `/dashboard/businesses/${desk.merchant.businessId}${path}`, { token });
}
const report = (query = '') => call('GET', `/reports/sales${query}`);
const step = (id: string, verb: string) => call('POST', `/orders/${id}/${verb}`);
const today = () => server.clock.now().toISOString().slice(0, 10);
const day = (offset: number) => new Date(Date.parse(today()) + offset * 86_400_000).toISOString().slice(0, 10);

describe('the sales report', () => {
  it('has every day, and each figure on the day it happened', async () => {
    const order = await desk.place({ items: line('2500.50') });
    const other = await desk.place({ items: line('100') });
    await desk.step(other.id, 'cancel');
    const placedOn = today();
    server.clock.advanceDays(2);
    for (const verb of ['confirm', 'dispatch', 'deliver']) expect((await step(order.id, verb)).status).toBe(200);
    server.clock.advanceDays(1);
    expect((await step(order.id, 'return')).status).toBe(200);
    const { data } = (await report()).body;
    expect(data).toMatchObject({ from: day(-29), to: today(), timeZone: 'UTC', currency: 'DZD' });
    expect(data.days).toHaveLength(30);
    const on = (wanted: string) => data.days.find((one: { day: string }) => one.day === wanted);
    expect(on(placedOn)).toMatchObject({
      placed: { orders: 2, total: '2600.50' },
      canceled: { orders: 1, total: '100.00' },
      delivered: { orders: 0, total: '0.00' },
    });
    expect(on(day(-1)).delivered).toEqual({ orders: 1, total: '2500.50' });
    expect(on(today()).returned).toEqual({ orders: 1, total: '2500.50' });
    expect(data.totals).toEqual({
      placed: { orders: 2, total: '2600.50' },
      canceled: { orders: 1, total: '100.00' },
      delivered: { orders: 1, total: '2500.50' },
      returned: { orders: 1, total: '2500.50' },
    });
    await server.runJob('add_up_order_tallies');
    expect((await report()).body.data).toEqual(data);
  });

  it('follows an edited total', async () => {
    const order = await desk.place({ items: line('100') });
    await server.runJob('add_up_order_tallies');
    await desk.call('PATCH', `/orders/${order.id}`, { items: line('250') });
    expect((await report()).body.data.totals.placed).toEqual({ orders: 1, total: '250.00' });
  });

  it('tells stores apart', async () => {
    const { storeId: second } = await plantStore(server.platform.db, desk.merchant.businessId);
    await desk.place({ items: line('100') });
    await desk.place({ storeId: second, items: line('300') });
    const { data } = (await report()).body;
    expect(data.stores.map(({ storeId, placed }: { storeId: string; placed: object }) => [storeId, placed])).toEqual([
      [desk.storeId, { orders: 1, total: '100.00' }],
      [second, { orders: 1, total: '300.00' }],
    ]);
    expect((await report(`?storeId=${second}`)).body.data.totals.placed).toEqual({ orders: 1, total: '300.00' });
  });

  it('cuts days where the time zone does', async () => {
    const late = Date.parse(`${today()}T23:30:00Z`);
    server.clock.advanceSeconds((late - server.clock.now().getTime()) / 1000);
    const utcDay = today();
    desk = await openOrderDesk(server);
    await desk.place({ items: line('100') });
    const days = async (timeZone: string) => {
      const query = `?from=${day(-1)}&to=${day(1)}&timeZone=${encodeURIComponent(timeZone)}`;
      const { data } = (await report(query)).body;
      return data.days.filter(({ placed }: { placed: { orders: number } }) => placed.orders > 0)[0]?.day;
    };
    expect(await days('UTC')).toBe(utcDay);
    expect(await days('Africa/Algiers')).toBe(day(1));
    expect(await days('Asia/Kathmandu')).toBe(day(1));
    expect(await days('America/St_Johns')).toBe(utcDay);
  });

  it.each([
    '?from=2026-02-30',
    '?from=2026-10-02&to=2026-10-01',
    '?from=2024-01-01&to=2026-01-01',
    '?timeZone=Mars/Olympus',
    '?timeZone=%00',
    '?to=today',
  ])('refuses %s', async (query) => {
    expect((await report(query)).body.code).toBe('VALIDATION_FAILED');
  });

  it('is for those who may read orders, of their own stores', async () => {
    const clerk = await addMember(server, desk.merchant, ['products:read']);
    const path = `/dashboard/businesses/${desk.merchant.businessId}/reports/sales`;
    expect((await server.call('GET', path, { token: clerk.token })).body.code).toBe('PERMISSION_DENIED');
    const foreign = await openOrderDesk(server);
    expect((await server.call('GET', path, { token: foreign.merchant.token })).body.code).toBe('NOT_FOUND');
    expect((await report(`?storeId=${foreign.storeId}`)).body.code).toBe('NOT_FOUND');
  });
});
