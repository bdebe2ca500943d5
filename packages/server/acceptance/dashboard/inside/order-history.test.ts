import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installApp } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
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

interface Entry {
  id: string;
  kind: string;
  changed: string[];
  at: string;
  by: { kind: string; userId: string | null; installationId: string | null; name: string | null } | null;
}
const history = async (id: string, query = ''): Promise<Entry[]> =>
  (await desk.call('GET', `/orders/${id}/history${query}`)).body.data;

describe('the history of an order', () => {
  it('tells each step, newest first, and who took it', async () => {
    const { id } = await desk.place();
    server.clock.advanceSeconds(60);
    await desk.step(id, 'hold', 'confirm', 'dispatch', 'deliver', 'archive');
    await desk.call('PATCH', `/orders/${id}`, { note: 'Ring twice' });
    const entries = await history(id);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'edited',
      'archived',
      'delivered',
      'dispatched',
      'confirmed',
      'held',
      'created',
    ]);
    expect(entries[0]).toMatchObject({
      changed: ['note'],
      by: { kind: 'member', userId: desk.merchant.userId, installationId: null, name: 'Amina Benali' },
    });
    expect(entries[2]?.changed).toEqual(['status', 'delivered', 'deliveredAt']);
  });

  it('writes nothing for what was refused or changed nothing', async () => {
    const { id } = await desk.place();
    expect((await desk.call('POST', `/orders/${id}/deliver`)).body.code).toBe('ORDER_STATE_INVALID');
    await desk.call('PATCH', `/orders/${id}`, { note: null });
    expect(await history(id)).toHaveLength(1);
  });

  it('knows apps, buyers and Souk from people', async () => {
    const app = await installApp(server, { merchant: desk.merchant, scopes: ['write_orders'] });
    const { id } = await desk.place();
    await server.call('POST', `/apps/2026-10/orders/${id}/confirm`, { token: app.accessToken });
    expect((await history(id))[0]).toMatchObject({
      kind: 'confirmed',
      by: { kind: 'app', installationId: app.installationId, userId: null, name: app.app.manifest.name },
    });
    const store = (await desk.call('GET', `/stores/${desk.storeId}`)).body.data;
    const checkout = await server.call('POST', `/storefront/${store.subdomain}/checkouts`, {
      json: { items: [{ productId: desk.product.id, quantity: 1 }], buyer: { phone: '0550 00 00 01' } },
    });
    const placed = await server.call('POST', `/storefront/checkouts/${checkout.body.data.token}/complete`);
    expect((await history(placed.body.data.id)).map(({ kind, by }) => [kind, by?.kind])).toEqual([
      ['created', 'storefront'],
    ]);
  });

  it('tells that contacts were erased, and by whom', async () => {
    const { id } = await desk.place();
    const customer = (await desk.call('GET', `/orders/${id}/customer`)).body.data;
    await desk.call('POST', `/customers/${customer.id}/redact`);
    expect((await history(id))[0]).toMatchObject({ kind: 'erased', changed: ['buyer'], by: { kind: 'member' } });
  });

  it('comes in pages', async () => {
    const { id } = await desk.place();
    for (const note of ['a', 'b', 'c', 'd']) await desk.call('PATCH', `/orders/${id}`, { note });
    const first = await desk.call('GET', `/orders/${id}/history?limit=3`);
    const rest = await desk.call('GET', `/orders/${id}/history?limit=3&cursor=${first.body.nextCursor}`);
    expect([first, rest].map(({ body }) => body.data.length)).toEqual([3, 2]);
    expect(rest.body.nextCursor).toBeNull();
    expect(rest.body.data.at(-1).kind).toBe('created');
  });

  it('is told by the times of an order that is older than histories', async () => {
    const { id } = await desk.place();
    await desk.step(id, 'confirm', 'dispatch');
    await sql`delete from order_history where order_id = ${id}`.execute(server.platform.db);
    expect((await history(id)).map(({ kind, by }) => [kind, by])).toEqual([
      ['dispatched', null],
      ['confirmed', null],
      ['created', null],
    ]);
    server.clock.advanceSeconds(5);
    await desk.step(id, 'deliver');
    expect((await history(id)).map(({ kind }) => kind)).toEqual(['delivered', 'dispatched', 'confirmed', 'created']);
  });

  it('keeps from those without contacts that only contacts changed', async () => {
    const { id } = await desk.place();
    await desk.call('PATCH', `/orders/${id}`, { buyer: { address: '7 rue Larbi Ben Mhidi' }, note: 'New address' });
    const clerk = await addMember(server, desk.merchant, ['orders:read']);
    const path = `/dashboard/businesses/${desk.merchant.businessId}/orders/${id}/history`;
    const masked = (await server.call('GET', path, { token: clerk.token })).body.data;
    expect(masked[0].changed).toEqual(['note']);
    expect((await history(id))[0]?.changed).toEqual(['buyer', 'note']);
  });

  it('is of use to nobody else', async () => {
    const { id } = await desk.place();
    const clerk = await addMember(server, desk.merchant, ['products:read']);
    const path = `/dashboard/businesses/${desk.merchant.businessId}/orders/${id}/history`;
    expect((await server.call('GET', path, { token: clerk.token })).body.code).toBe('PERMISSION_DENIED');
    const foreign = await openOrderDesk(server);
    for (const asked of [id, '1', 'x'])
      expect((await foreign.call('GET', `/orders/${asked}/history`)).body.code).toBe('NOT_FOUND');
    expect((await desk.call('GET', `/orders/${id}/history?cursor=x`)).body.code).toBe('INVALID_CURSOR');
  });
});

describe('the customer of an order', () => {
  it('is found from it, and its orders from the customer', async () => {
    const first = await desk.place();
    const second = await desk.place();
    await desk.place({ buyer: { phone: '0661 22 33 44' } });
    const customer = (await desk.call('GET', `/orders/${first.id}/customer`)).body.data;
    expect(customer).toMatchObject({ phone: '0550 12 34 56', ordersCount: 2 });
    const ids = async (query: string) =>
      (await desk.call('GET', `/orders?customerId=${customer.id}${query}`)).body.data.map(({ id }: Entry) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids(`&q=${first.orderNumber}`)).toEqual([first.id]);
    expect(await ids('&stage=confirmed')).toEqual([]);
    await desk.step(first.id, 'confirm');
    expect(await ids('&stage=confirmed')).toEqual([first.id]);
    expect((await desk.call('GET', '/orders?customerId=99999999999999999999')).body.data).toEqual([]);
  });

  it('is told only to those who may read customers; an order without contacts has none', async () => {
    const { id } = await desk.place();
    const clerk = await addMember(server, desk.merchant, ['orders:read']);
    const base = `/dashboard/businesses/${desk.merchant.businessId}/orders`;
    for (const path of [`${base}/${id}/customer`, `${base}?customerId=1`])
      expect((await server.call('GET', path, { token: clerk.token })).body.code).toBe('PERMISSION_DENIED');
    const anonymous = await desk.place({ buyer: {} });
    expect((await desk.call('GET', `/orders/${anonymous.id}/customer`)).body.code).toBe('NOT_FOUND');
    const foreign = await openOrderDesk(server);
    expect((await foreign.call('GET', `/orders/${id}/customer`)).body.code).toBe('NOT_FOUND');
  });
});
