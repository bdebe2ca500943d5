import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFormToken } from '../../../src/domains/checkouts/form-token.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
let subdomain: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server, { stock: 3 });
  subdomain = await subdomainOf(desk);
});

const subdomainOf = async ({ call, storeId }: OrderDesk) =>
  (await call('GET', `/stores/${storeId}`)).body.data.subdomain;
/** Every order of a store without delivery rates has it. */
const byPhone = 'delivery_by_phone';
const line = (quantity = 1) => ({ productId: desk.product.id, quantity });
const begin = (more: object = {}, on = server, at = subdomain) =>
  on.call('POST', `/storefront/${at}/checkouts`, { json: { items: [line()], buyer: amine, ...more } });
const complete = (token: string, json?: object) =>
  server.call('POST', `/storefront/checkouts/${token}/complete`, { json });
const changeProduct = (patch: object) => desk.call('PATCH', `/products/${desk.product.id}`, patch);
const changeStore = (patch: object) => desk.call('PATCH', `/stores/${desk.storeId}`, patch);
/** Each with a phone of their own. */
const buyer = (number: number) => ({ name: `Buyer ${number}`, phone: `0550${String(100_000 + number)}` });
const buy = async (more: object = {}) => {
  const placed = await complete((await begin(more)).body.data.token);
  expect(placed.status).toBe(200);
  return stored(placed.body.data.id);
};
/** As it is stored: the merchant's session ends before the days are over that pass here. */
async function stored(id: string) {
  const { rows } = await sql<{ waiting: boolean; flags: string[]; phone: string | null }>`
    select waiting, flags, buyer_phone as phone from orders where id = ${id}`.execute(server.platform.db);
  return rows[0];
}

describe('a product that denies orders beyond its stock', () => {
  beforeEach(async () => {
    expect((await changeProduct({ stockPolicy: 'deny' })).body.data.stockPolicy).toBe('deny');
  });

  it('is sold to as many of many simultaneous customers as there are pieces', async () => {
    const begun = await Promise.all(Array.from({ length: 12 }, (_, number) => begin({ buyer: buyer(number) })));
    const responses = await Promise.all(begun.map(({ body }) => complete(body.data.token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: 'OUT_OF_STOCK',
        errors: ['Product 1: sold out.'],
        lines: [{ productId: desk.product.id, variantId: null, name: 'Product 1', quantity: 1, available: 0 }],
      });
    }
    expect(await desk.level()).toEqual({ onHand: 3, reserved: 3 });
    expect((await desk.call('GET', '/orders')).body.data).toHaveLength(3);
  });

  it('is refused in a larger quantity, with what is left, and can be ordered in a smaller one', async () => {
    const { token } = (await begin({ items: [line(2), line(3)] })).body.data;
    const refused = await complete(token);
    expect(refused.body).toMatchObject({ code: 'OUT_OF_STOCK', lines: [{ quantity: 5, available: 3 }] });
    expect(await desk.level()).toEqual({ onHand: 3, reserved: 0 });
    await server.call('PATCH', `/storefront/checkouts/${token}`, { json: { items: [line(3)] } });
    expect((await complete(token)).status).toBe(200);
    expect(await desk.level()).toEqual({ onHand: 3, reserved: 3 });
  });

  it('can still be ordered below zero by members', async () => {
    await desk.place({ items: [line(5)] });
    expect(await desk.level()).toEqual({ onHand: 3, reserved: 5 });
    expect((await complete((await begin()).body.data.token)).body.code).toBe('OUT_OF_STOCK');
  });

  it('is sold below zero again once its policy allows it', async () => {
    const { token } = (await begin({ items: [line(4)] })).body.data;
    expect((await complete(token)).body.code).toBe('OUT_OF_STOCK');
    await changeProduct({ stockPolicy: 'allow' });
    expect((await complete(token)).status).toBe(200);
    expect(await desk.level()).toEqual({ onHand: 3, reserved: 4 });
  });
});

describe('a checkout', () => {
  it('is limited to 20 of one item and 50 together, unless the store sets other limits', async () => {
    const tooMany = await begin({ items: [line(15), line(6)] });
    expect([tooMany.status, tooMany.body.errors]).toEqual([
      400,
      ['items[1].quantity: at most 20 of one item can be ordered.'],
    ]);
    const { token } = (await begin({ items: [line(20)] })).body.data;
    const patched = await server.call('PATCH', `/storefront/checkouts/${token}`, { json: { items: [line(21)] } });
    expect(patched.status).toBe(400);
    const changed = await changeStore({ checkout: { maxItemQuantity: 60 } });
    expect(changed.body.data.checkout).toEqual({ maxItemQuantity: 60, maxOrderQuantity: 50, abandonedDays: 90 });
    expect((await begin({ items: [line(51)] })).body.errors).toEqual([
      'items: at most 50 items can be ordered together.',
    ]);
    expect((await begin({ items: [line(50)] })).status).toBe(201);
  });

  it('whose price changed is completed only with the new total', async () => {
    const begun = (await begin()).body.data;
    expect(begun).toMatchObject({ total: '100.50', shippingPrice: '0.00', delivery: { method: 'home', deskId: null } });
    await changeProduct({ price: '120.00' });
    const refused = await complete(begun.token, { expectedTotal: begun.total });
    expect([refused.status, refused.body.code]).toEqual([409, 'CHECKOUT_CHANGED']);
    expect(refused.body.checkout).toMatchObject({ id: begun.id, total: '120.00', items: [{ unitPrice: '120.00' }] });
    const placed = await complete(begun.token, { expectedTotal: '120' });
    expect(placed.body.data).toMatchObject({ id: begun.id, total: '120.00' });
    expect((await complete(begun.token, { expectedTotal: '1' })).body).toEqual(placed.body);
  });

  it('with a product that is no longer sold is refused with its line', async () => {
    const { token } = (await begin()).body.data;
    await changeProduct({ active: false });
    const { body } = await complete(token);
    expect(body).toMatchObject({
      code: 'OUT_OF_STOCK',
      errors: ['Product 1: no longer sold.'],
      lines: [{ available: 0 }],
    });
  });

  it('keeps the delivery that the customer chose, for the order', async () => {
    const { token } = (await begin({ delivery: { method: 'desk', deskId: '16A' } })).body.data;
    const changed = await server.call('PATCH', `/storefront/checkouts/${token}`, {
      json: { delivery: { speed: 'express' } },
    });
    expect(changed.body.data.delivery).toEqual({ method: 'desk', speed: 'express', deskId: '16A' });
    const { id } = (await complete(token)).body.data;
    const { body } = await desk.call('GET', `/orders/${id}`);
    expect(body.data.delivery).toMatchObject({ method: 'desk', speed: 'express', deskId: '16A' });
  });
});

describe('an order of a customer is put on hold and flagged', () => {
  it('when the same phone ordered the same items in the last 24 hours and they were not dispatched', async () => {
    expect(await buy()).toMatchObject({ waiting: false, flags: [byPhone] });
    const again = await buy({ buyer: { ...amine, phone: '+213 550 12 34 56' } });
    expect(again).toMatchObject({ waiting: true, flags: ['duplicate', byPhone] });
    expect(await buy({ items: [line(2)] })).toMatchObject({ waiting: false, flags: [byPhone] });
    server.clock.advanceDays(1);
    expect(await buy()).toMatchObject({ waiting: false, flags: [byPhone] });
  });

  it('once, when the same order arrives twice at the same time', async () => {
    const begun = await Promise.all([begin(), begin()]);
    await Promise.all(begun.map(({ body }) => complete(body.data.token)));
    const { body } = await desk.call('GET', '/orders');
    expect(body.data.map(({ flags }: { flags: string[] }) => flags.join()).sort()).toEqual([
      byPhone,
      `duplicate,${byPhone}`,
    ]);
  });

  it('when its phone has 3 open orders of the day', async () => {
    for (const quantity of [1, 2, 3]) expect((await buy({ items: [line(quantity)] }))?.flags).toEqual([byPhone]);
    expect(await buy({ items: [line(4)] })).toMatchObject({ waiting: true, flags: ['phone_limit', byPhone] });
  });

  it('when its address exceeds the limits, and refused only far beyond them', async () => {
    const { limits } = server.config;
    const config = { limits: { ...limits, checkoutsPerMinute: 2, customerOrdersPerHour: 1 } };
    const limited = await startTestServer({ config });
    try {
      const other = await openOrderDesk(limited, { stock: 100 });
      const at = await subdomainOf(other);
      const order = async (number: number) => {
        const items = [{ productId: other.product.id, quantity: 1 }];
        const begun = await begin({ items, buyer: buyer(number) }, limited, at);
        if (begun.status === 429) return begun;
        return limited.call('POST', `/storefront/checkouts/${begun.body.data.token}/complete`);
      };
      const responses = [];
      for (let number = 0; number < 11; number++) responses.push(await order(number));
      expect(responses.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect([responses[10]?.status, responses[10]?.body.code]).toEqual([429, 'STOREFRONT_RATE_LIMITED']);
      const { body } = await other.call('GET', '/orders');
      const flags = body.data.map((one: { flags: string[] }) => one.flags.join()).reverse();
      expect(flags).toEqual([byPhone, ...Array(9).fill(`address_limit,${byPhone}`)]);
    } finally {
      await limited.stop();
    }
  });

  it('when its form was sent by a program, or too late', async () => {
    const { masterKey } = server.config;
    const made = (secondsAgo: number) =>
      makeFormToken(masterKey, desk.storeId, new Date(server.clock.now().getTime() - secondsAgo * 1000));
    const flagsWith = async (formToken: string, quantity: number) =>
      (await buy({ formToken, items: [line(quantity)], buyer: buyer(quantity) }))?.flags;
    expect(await flagsWith(made(10), 1)).toEqual([byPhone]);
    expect(await flagsWith(made(1), 2)).toEqual(['suspected_bot', byPhone]);
    expect(await flagsWith(made(25 * 3600), 3)).toEqual(['suspected_bot', byPhone]);
    expect(await flagsWith('forged', 4)).toEqual(['suspected_bot', byPhone]);
    const foreign = makeFormToken(masterKey, '1', new Date(server.clock.now().getTime() - 10_000));
    expect(await flagsWith(foreign, 5)).toEqual(['suspected_bot', byPhone]);
  });
});

it('a form that is sent twice leads to one checkout', async () => {
  const formToken = makeFormToken(
    server.config.masterKey,
    desk.storeId,
    new Date(server.clock.now().getTime() - 5_000),
  );
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin({ formToken })));
  expect(new Set(begun.map(({ body }) => body.data.token)).size).toBe(1);
});

describe('the job that purges checkouts', () => {
  const purge = () => server.runJob('purge_checkouts');
  const statusOf = async (token: string) => (await server.call('GET', `/storefront/checkouts/${token}`)).status;

  it('deletes those without a contact after a day, others after the days that the store keeps them', async () => {
    const empty = (await begin({ buyer: {} })).body.data.token;
    const { token } = (await begin()).body.data;
    server.clock.advanceSeconds(23 * 3600);
    await purge();
    expect([await statusOf(empty), await statusOf(token)]).toEqual([200, 200]);
    server.clock.advanceSeconds(3600);
    await purge();
    expect([await statusOf(empty), await statusOf(token)]).toEqual([404, 200]);
    server.clock.advanceDays(88);
    await purge();
    expect(await statusOf(token)).toBe(200);
    server.clock.advanceDays(1);
    await purge();
    expect(await statusOf(token)).toBe(404);
  });

  it('deletes them earlier where the store says so', async () => {
    await changeStore({ checkout: { abandonedDays: 30 } });
    const { token } = (await begin()).body.data;
    server.clock.advanceDays(30);
    await purge();
    expect(await statusOf(token)).toBe(404);
  });

  it('erases the contacts of those that became orders after 30 days, and deletes them after 180', async () => {
    const { token, id } = (await begin()).body.data;
    await complete(token);
    server.clock.advanceDays(29);
    await purge();
    const contactsOf = async () => (await server.call('GET', `/storefront/checkouts/${token}`)).body.data.buyer;
    expect(await contactsOf()).toMatchObject({ phone: expect.stringMatching(/^\*\*\*/) });
    server.clock.advanceDays(1);
    await purge();
    expect(await contactsOf()).toMatchObject({ name: null, phone: null, email: null, address: null, provinceCode: 16 });
    expect(await stored(id)).toMatchObject({ phone: amine.phone });
    server.clock.advanceDays(149);
    await purge();
    expect(await statusOf(token)).toBe(200);
    server.clock.advanceDays(1);
    await purge();
    expect(await statusOf(token)).toBe(404);
  });
});
