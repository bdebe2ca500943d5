import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amine, type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { addMember } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
});

/** The stages an order is led through, and the steps that are impossible there. */
const impossible: [stage: string[], steps: string[]][] = [
  [[], ['dispatch', 'deliver', 'return', 'unhold', 'unarchive']],
  [['confirm'], ['confirm', 'deliver', 'return', 'unhold']],
  [['hold'], ['hold', 'dispatch', 'deliver', 'return']],
  [
    ['confirm', 'hold'],
    ['dispatch', 'confirm'],
  ],
  [
    ['confirm', 'dispatch'],
    ['confirm', 'cancel', 'dispatch', 'hold', 'unhold'],
  ],
  [
    ['confirm', 'dispatch', 'deliver'],
    ['confirm', 'cancel', 'dispatch', 'deliver', 'hold'],
  ],
  [
    ['confirm', 'dispatch', 'return'],
    ['confirm', 'cancel', 'dispatch', 'deliver', 'return', 'hold'],
  ],
  [['cancel'], ['confirm', 'cancel', 'dispatch', 'deliver', 'return', 'hold', 'unhold']],
  [['archive'], ['archive']],
];

describe('an impossible step', () => {
  it.each(impossible)('after %j: %j are refused and change nothing', async (stage, steps) => {
    const { id } = await desk.place();
    await desk.step(id, ...stage);
    const before = (await desk.call('GET', `/orders/${id}`)).body;
    const level = await desk.level();
    await desk.announced(/./);
    for (const step of steps) {
      const refused = await desk.call('POST', `/orders/${id}/${step}`, step === 'cancel' ? { reasonId: 'other' } : {});
      expect([step, refused.status, refused.body.code]).toEqual([step, 409, 'ORDER_STATE_INVALID']);
      expect(refused.body.detail).toMatch(/^Order 1001 cannot be \w+: it .+\.$/);
    }
    expect((await desk.call('GET', `/orders/${id}`)).body).toEqual(before);
    expect(await desk.level()).toEqual(level);
    expect(await desk.announced(/./)).toEqual([]);
  });

  it.each([
    [['cancel'], { buyer: { name: 'Lina' } }],
    [['cancel'], { delivery: { carrierStatus: 'lost' } }],
    [['confirm', 'dispatch'], { shippingPrice: '1' }],
    [['confirm', 'dispatch'], { items: [{ name: 'More', quantity: 1, unitPrice: '1' }] }],
    [['confirm', 'dispatch'], { scheduledFor: '2027-01-01T00:00:00Z' }],
    [['confirm', 'dispatch'], { delivery: { method: 'desk' } }],
    [['confirm', 'dispatch', 'deliver'], { buyer: { name: 'Lina' } }],
  ])('after %j the edit %j is refused, and one with the same values is not', async (stage, patch) => {
    const order = await desk.place();
    await desk.step(order.id, ...stage);
    const refused = await desk.call('PATCH', `/orders/${order.id}`, { note: 'and this', ...patch });
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_STATE_INVALID']);
    const { body } = await desk.call('GET', `/orders/${order.id}`);
    expect(body.data.note).toBeNull();
    const { buyer, shippingPrice, scheduledFor } = body.data;
    const same = await desk.call('PATCH', `/orders/${order.id}`, { buyer, shippingPrice, scheduledFor });
    expect([same.status, same.body]).toEqual([200, body]);
  });
});

describe('a wrong body', () => {
  it('lists every problem at once', async () => {
    const refused = await desk.call('POST', '/orders', {
      items: [{ quantity: 0, unitPrice: '1e3' }, { quantity: 1.5 }],
      buyer: { name: 'A***', phone: 'call me', email: 'nobody', provinceCode: '16' },
      delivery: { method: 'drone' },
      surprise: true,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    const problems = refused.body.errors.join('\n');
    for (const name of [
      'storeId',
      'items[0].quantity',
      'items[0].unitPrice',
      'items[1].quantity',
      'buyer.name',
      'buyer.phone',
      'buyer.email',
      'buyer.provinceCode',
      'delivery.method',
      'surprise',
    ]) {
      expect(problems).toContain(name);
    }
  });

  it('that names things the store does not sell lists every problem too', async () => {
    const refused = await desk.call('POST', '/orders', {
      storeId: desk.storeId,
      items: [
        { productId: '999999999999999999999999', quantity: 1 },
        { quantity: 1 },
        { id: '1', quantity: 1, name: 'x', unitPrice: '1' },
        { productId: desk.product.id, variantId: '1', quantity: 1 },
        { name: 'Gold', quantity: 10_000, unitPrice: '999999999999.99' },
      ],
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(refused.body.errors).toEqual([
      'items[0].productId is not a product of this store.',
      'items[1].name is required in a line without a productId.',
      'items[1].unitPrice is required in a line without a productId.',
      'items[2].id is not a line of this order.',
      'items[3].variantId is not a variant of this product.',
      'items[4].quantity times unitPrice must be at most 999999999999.99.',
    ]);
  });

  it.each(['1e3', '-0', 'NaN', '10.001', 10])('with the amount %j is refused', async (shippingPrice) => {
    const { id } = await desk.place();
    const refused = await desk.call('PATCH', `/orders/${id}`, { shippingPrice });
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('whose total would not fit is refused', async () => {
    const line = { name: 'Gold', quantity: 1, unitPrice: '999999999999.99' };
    const refused = await desk.call('POST', '/orders', { storeId: desk.storeId, items: [line, line] });
    expect([refused.status, refused.body.errors]).toEqual([400, ['The total must be at most 999999999999.99.']]);
  });

  it.each(['{"note":"a\\u0000b"}', '{"note":"\\ud800"}', '{"buyer":{"name":"\\udfff"}}'])(
    '%s holds what is not text, and is refused',
    async (raw) => {
      const { id } = await desk.place();
      const headers = { 'content-type': 'application/json' };
      const refused = await desk.call('PATCH', `/orders/${id}`, undefined, { raw, headers });
      expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('without a reason of the list cancels nothing', async () => {
    const { id } = await desk.place();
    for (const body of [{}, { reasonId: 'because' }, { reasonId: null }]) {
      const refused = await desk.call('POST', `/orders/${id}/cancel`, body);
      expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });
});

describe('an order that is not one’s own', () => {
  it.each(['0', '1', 'abc', '99999999999999999999', '1e3', '%00', '-1'])('%s is not found', async (id) => {
    const responses = [
      await desk.call('GET', `/orders/${id}`),
      await desk.call('PATCH', `/orders/${id}`, { note: 'x' }),
      await desk.call('POST', `/orders/${id}/confirm`),
    ];
    for (const answer of responses) expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('reads word for word like one that does not exist', async () => {
    const other = await openOrderDesk(server);
    const { id } = await other.place();
    const { body: foreign } = await desk.call('GET', `/orders/${id}`);
    const { body: missing } = await desk.call('GET', '/orders/1');
    expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect((await desk.call('POST', `/orders/${id}/confirm`)).status).toBe(404);
    expect((await other.call('GET', `/orders/${id}`)).body.data.confirmedAt).toBeNull();
  });

  it('cannot be placed in a store of somebody else, nor exchanged', async () => {
    const other = await openOrderDesk(server);
    const line = { name: 'x', quantity: 1, unitPrice: '1' };
    for (const storeId of [other.storeId, '1', '999999999999999999999999']) {
      const refused = await desk.call('POST', '/orders', { storeId, items: [line] });
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const { id } = await other.place();
    const exchange = { storeId: desk.storeId, items: [line], exchangeOfOrderId: id };
    expect((await desk.call('POST', '/orders', exchange)).status).toBe(400);
  });
});

describe('permissions', () => {
  it('decide who reads, creates and changes orders', async () => {
    const { id } = await desk.place();
    const wanted = { storeId: desk.storeId, items: [{ name: 'x', quantity: 1, unitPrice: '1' }] };
    const nobody = await addMember(server, desk.merchant, ['products:read']);
    const reader = await addMember(server, desk.merchant, ['orders:read']);
    const seller = await addMember(server, desk.merchant, ['orders:read', 'orders:create']);
    const as = (token: string) => async (method: string, path: string, json?: unknown) =>
      (await desk.call(method, path, json, { token, json })).status;
    for (const [token, expected] of [
      [nobody.token, [403, 403, 403, 403]],
      [reader.token, [200, 200, 403, 403]],
      [seller.token, [200, 200, 201, 403]],
    ] as const) {
      const call = as(token);
      const statuses = [
        await call('GET', `/orders/${id}`),
        await call('GET', '/orders'),
        await call('POST', '/orders', wanted),
        await call('POST', `/orders/${id}/confirm`),
      ];
      expect(statuses).toEqual(expected);
    }
  });

  it('mask contacts for whoever may not see them, in every answer', async () => {
    const { id } = await desk.place();
    const { token } = await addMember(server, desk.merchant, ['orders:read', 'orders:update', 'orders:create']);
    const masked = {
      ...amine,
      name: 'A***',
      phone: '***56',
      phone2: null,
      email: 'a***@***',
      address: '***',
      address2: null,
    };
    const wanted = { storeId: desk.storeId, items: [{ name: 'x', quantity: 1, unitPrice: '1' }], buyer: amine };
    const responses = [
      await desk.call('GET', `/orders/${id}`, undefined, { token }),
      await desk.call('PATCH', `/orders/${id}`, undefined, { token, json: { note: 'x' } }),
      await desk.call('POST', `/orders/${id}/confirm`, undefined, { token }),
      await desk.call('POST', '/orders', undefined, { token, json: wanted }),
    ];
    for (const { body } of responses) expect(body.data.buyer).toEqual(masked);
    const { body } = await desk.call('GET', '/orders', undefined, { token });
    for (const order of body.data) expect(order.buyer).toEqual(masked);
  });
});
