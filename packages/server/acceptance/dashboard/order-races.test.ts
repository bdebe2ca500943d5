import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amine, type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server, { stock: 100 });
});

const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

describe('two people at one order', () => {
  it('who both confirm: one does, the other is told, and it is announced once', async () => {
    const { id } = await desk.place();
    await desk.announced();
    const responses = await Promise.all(Array.from({ length: 6 }, () => desk.call('POST', `/orders/${id}/confirm`)));
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await desk.announced()).toEqual(['orders/confirmed[confirmedAt]']);
  });

  it('who cancel and dispatch: one wins, and the stock agrees with whoever did', async () => {
    const { id } = await desk.place();
    await desk.step(id, 'confirm');
    const responses = await Promise.all([
      desk.call('POST', `/orders/${id}/cancel`, { reasonId: 'other' }),
      desk.call('POST', `/orders/${id}/dispatch`),
    ]);
    expect(statusesOf(responses)).toEqual([200, 409]);
    const { body } = await desk.call('GET', `/orders/${id}`);
    expect(body.data.dispatched).toBe(body.data.status !== 'canceled');
    expect(await desk.level()).toEqual({ onHand: body.data.dispatched ? 98 : 100, reserved: 0 });
  });

  it('who edit different members: both edits stand', async () => {
    const { id } = await desk.place();
    const edits = [
      { buyer: { phone2: '0661223344' } },
      { buyer: { address: 'Bloc C' } },
      { note: 'n' },
      { deliveryNote: 'd' },
      { shippingPrice: '300' },
      { delivery: { trackingNumber: 'T' } },
      { delivery: { carrierStatus: 'in_transit' } },
    ];
    const responses = await Promise.all(edits.map((edit) => desk.call('PATCH', `/orders/${id}`, edit)));
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]));
    const { body } = await desk.call('GET', `/orders/${id}`);
    expect(body.data).toMatchObject({
      buyer: { phone2: '0661223344', address: 'Bloc C', name: amine.name },
      note: 'n',
      deliveryNote: 'd',
      shippingPrice: '300.00',
      total: '501.00',
      delivery: { trackingNumber: 'T', carrierStatus: 'in_transit' },
    });
    const times = responses.map((answer) => answer.body.data.updatedAt);
    expect(new Set(times).size).toBe(edits.length);
  });

  it('who decided on the same state: with expectedUpdatedAt one of them wins', async () => {
    const { id, updatedAt } = await desk.place();
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((note) => desk.call('PATCH', `/orders/${id}`, { note, expectedUpdatedAt: updatedAt })),
    );
    expect(statusesOf(responses)).toEqual([200, 409, 409]);
  });
});

describe('many at once', () => {
  it('get numbers of their own, one customer, and stock that adds up', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => desk.place()));
    const numbers = orders.map(({ orderNumber }) => Number(orderNumber)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index));
    const { body } = await desk.call('GET', '/customers');
    expect(body.data).toMatchObject([{ ordersCount: 12 }]);
    expect(await desk.level()).toEqual({ onHand: 100, reserved: 24 });
    await Promise.all(orders.map(({ id }) => desk.step(id, 'confirm', 'dispatch', 'deliver')));
    expect(await desk.level()).toEqual({ onHand: 76, reserved: 0 });
    const after = await desk.call('GET', '/customers');
    expect(after.body.data).toMatchObject([{ ordersCount: 12, deliveredCount: 12, totalSpent: '2412.00' }]);
  });

  it('of one Idempotency-Key are one order', async () => {
    const wanted = { storeId: desk.storeId, items: [{ productId: desk.product.id, quantity: 1 }] };
    const headers = { 'idempotency-key': 'many-at-once' };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => desk.call('POST', '/orders', wanted, { headers })),
    );
    expect(responses.some(({ status }) => status === 201)).toBe(true);
    for (const { status, body } of responses) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    }
    expect(await desk.announced()).toEqual(['orders/created[]']);
  });
});
