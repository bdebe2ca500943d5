import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { addMember } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server, { stock: 1000 });
});

const batch = (json: object, key?: string) =>
  desk.call('POST', '/orders/batch', json, key ? { headers: { 'idempotency-key': key } } : undefined);
async function place(count: number) {
  const orders = [];
  while (orders.length < count) orders.push(await desk.place());
  return orders;
}

describe('a batch of orders', () => {
  it('confirms and dispatches 100 orders, each announced and with its stock', async () => {
    const ids = (await place(100)).map(({ id }) => id);
    expect((await batch({ action: 'confirm', ids })).body.data).toMatchObject({ done: 100, refused: 0 });
    await desk.announced();
    const { status, body } = await batch({ action: 'dispatch', ids });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ done: 100, refused: 0 });
    expect(body.data.outcomes.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(await desk.announced(/^orders\/dispatched/)).toHaveLength(100);
    expect(await desk.level()).toEqual({ onHand: 800, reserved: 0 });
    expect((await desk.call('GET', '/orders/counts')).body.data.stages[2]).toMatchObject({ count: 100 });
  });

  it('leaves those that cannot as they are, and says why', async () => {
    const [one, two, three] = await place(3);
    await desk.step(two.id, 'cancel');
    const foreign = await (await openOrderDesk(server)).place();
    const ids = [three.id, two.id, foreign.id, '1', '99999999999999999999', one.id];
    const { data } = (await batch({ action: 'confirm', ids })).body;
    expect(data).toMatchObject({ done: 2, refused: 4 });
    expect(data.outcomes).toMatchObject([
      { id: three.id, orderNumber: three.orderNumber, outcome: 'done', code: null, message: null },
      {
        id: two.id,
        orderNumber: two.orderNumber,
        outcome: 'refused',
        code: 'ORDER_STATE_INVALID',
        message: `Order ${two.orderNumber} cannot be confirmed: it is cancelled.`,
      },
      { id: foreign.id, orderNumber: null, outcome: 'refused', code: 'NOT_FOUND' },
      { id: '1', outcome: 'refused', code: 'NOT_FOUND' },
      { id: '99999999999999999999', outcome: 'refused', code: 'NOT_FOUND' },
      { id: one.id, outcome: 'done' },
    ]);
    expect((await desk.call('GET', `/orders/${two.id}`)).body.data).toMatchObject({ confirmedAt: null });
  });

  it('takes every step', async () => {
    const [one] = await place(1);
    const ids = [one.id];
    for (const action of ['hold', 'unhold', 'confirm', 'dispatch', 'deliver', 'return', 'archive', 'unarchive'])
      expect((await batch({ action, ids })).body.data, action).toMatchObject({ done: 1 });
    const [two] = await place(1);
    await batch({ action: 'cancel', ids: [two.id], reasonId: 'duplicate' });
    expect((await desk.call('GET', `/orders/${two.id}`)).body.data.cancellation).toMatchObject({
      reasonId: 'duplicate',
      source: 'merchant',
    });
  });

  it('answers a repeat with the same key as it answered before', async () => {
    const ids = (await place(2)).map(({ id }) => id);
    const first = await batch({ action: 'confirm', ids }, 'once');
    const again = await batch({ action: 'confirm', ids }, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await batch({ action: 'archive', ids }, 'once')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('never waits in a circle with another one', async () => {
    const ids = (await place(20)).map(({ id }) => id);
    const responses = await Promise.all([
      batch({ action: 'confirm', ids }),
      batch({ action: 'confirm', ids: [...ids].reverse() }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.reduce((sum, { body }) => sum + body.data.done, 0)).toBe(20);
  });

  it('refuses what is no batch, and who may not', async () => {
    const [one] = await place(1);
    const ids = [one.id];
    for (const json of [
      {},
      { action: 'confirm', ids: [] },
      { action: 'confirm', ids: [one.id, one.id] },
      { action: 'confirm', ids: Array.from({ length: 101 }, (_, index) => String(index + 1)) },
      { action: 'cancel', ids },
      { action: 'confirm', ids, reasonId: 'other' },
      { action: 'delete', ids },
      { action: 'confirm', ids: ['x'] },
    ])
      expect((await batch(json)).body.code, JSON.stringify(json)).toBe('BAD_REQUEST');
    const clerk = await addMember(server, desk.merchant, ['orders:read']);
    const path = `/dashboard/businesses/${desk.merchant.businessId}/orders/batch`;
    const refused = await server.call('POST', path, { token: clerk.token, json: { action: 'confirm', ids } });
    expect(refused.body.code).toBe('PERMISSION_DENIED');
  });
});
