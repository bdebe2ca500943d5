import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStoreContext } from '../../../src/domains/businesses/find-store-context.js';
import { checkoutTokenOf } from '../../../src/domains/checkouts/checkout-token.js';
import { startCheckout } from '../../../src/domains/checkouts/start-checkout.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
import { plantShop } from '../../../testing/plant-shop.js';
import { briefly, readEvents } from '../../../testing/read-events.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
let subdomain: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
  subdomain = (await desk.call('GET', `/stores/${desk.storeId}`)).body.data.subdomain;
  await desk.announced(/./);
});

const begin = (more: object = {}) =>
  server.call('POST', `/storefront/${subdomain}/checkouts`, {
    json: { items: [{ productId: desk.product.id, quantity: 2 }], ...more },
  });
const abandon = async (minutes: number) => {
  server.clock.advanceSeconds(minutes * 60);
  await server.runJob('abandon_checkouts');
};

describe('a checkout', () => {
  it('is priced by the catalogue, filled in step by step, and becomes the order with its id', async () => {
    const begun = await begin({ utm: { source: 'instagram' } });
    expect(begun.status).toBe(201);
    const { token, ...checkout } = begun.body.data;
    expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(checkout).toMatchObject({
      storeId: desk.storeId,
      total: '201.00',
      currency: 'DZD',
      utm: { source: 'instagram', medium: null },
      recoveryUrl: `http://${subdomain}.${server.config.storefrontDomain}/checkout/${token}`,
      abandonedAt: null,
      buyer: { name: null },
      items: [{ name: 'Product 1', quantity: 2, unitPrice: '100.50', totalPrice: '201.00' }],
    });
    expect(await desk.announced(/./)).toEqual([]);

    const early = await server.call('POST', `/storefront/checkouts/${token}/complete`);
    expect([early.status, early.body.code]).toEqual([409, 'CHECKOUT_INCOMPLETE']);

    const named = await server.call('PATCH', `/storefront/checkouts/${token}`, { json: { buyer: amine } });
    expect(named.body.data.buyer).toMatchObject(amine);
    const fewer = { items: [{ productId: desk.product.id, quantity: 1 }], buyer: { phone2: '0661223344' } };
    const patched = await server.call('PATCH', `/storefront/checkouts/${token}`, { json: fewer });
    expect(patched.body.data).toMatchObject({ total: '100.50', buyer: { ...amine, phone2: '0661223344' } });
    expect((await server.call('GET', `/storefront/checkouts/${token}`)).body).toEqual(patched.body);

    const placed = await server.call('POST', `/storefront/checkouts/${token}/complete`);
    expect(placed.body.data).toMatchObject({
      id: checkout.id,
      orderNumber: '1001',
      status: 'pending',
      total: '100.50',
    });
    expect(Object.keys(placed.body.data)).not.toContain('buyer');
    const { body } = await desk.call('GET', `/orders/${checkout.id}`);
    expect(body.data).toMatchObject({ source: 'storefront', buyer: amine, utm: { source: 'instagram' } });
    expect(await desk.announced(/^orders|^abandoned/)).toEqual(['orders/created[]']);
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 1 });
  });

  it('completed again answers the same order, and is announced once', async () => {
    const { token } = (await begin({ buyer: amine })).body.data;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => server.call('POST', `/storefront/checkouts/${token}/complete`)),
    );
    for (const answer of responses) expect([answer.status, answer.body]).toEqual([200, responses[0]?.body]);
    expect(await desk.announced()).toEqual(['orders/created[]']);
    const late = await server.call('PATCH', `/storefront/checkouts/${token}`, { json: { buyer: { name: 'x' } } });
    expect([late.status, late.body.code]).toEqual([409, 'CHECKOUT_COMPLETED']);
  });

  it('of a landing page makes an order of a landing page', async () => {
    const { token, id } = (await begin({ buyer: amine, landingPageId: 'lp-7' })).body.data;
    await server.call('POST', `/storefront/checkouts/${token}/complete`);
    expect((await desk.call('GET', `/orders/${id}`)).body.data).toMatchObject({
      source: 'landing_page',
      landingPageId: 'lp-7',
    });
  });

  it('takes no price, no name and nothing that is not sold from a buyer', async () => {
    const priced = await begin({ items: [{ productId: desk.product.id, quantity: 1, unitPrice: '1' }] });
    expect([priced.status, priced.body.code]).toEqual([400, 'BAD_REQUEST']);
    const unknown = await begin({ items: [{ productId: '1', quantity: 1 }] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      ['items[0].productId is not a product of this store.'],
    ]);
    await desk.call('PATCH', `/products/${desk.product.id}`, { active: false });
    const inactive = await begin();
    expect(inactive.body.errors).toEqual(['items[0].productId is a product that is not active.']);
  });

  it.each(['nope', 'x'.repeat(43), '%00'])('under the token %s does not exist', async (token) => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/complete'],
    ] as const) {
      const answer = await server.call(method, `/storefront/checkouts/${token}${path}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('a storefront', () => {
  it('that nobody has is not found', async () => {
    for (const name of ['no-such-shop', 'UPPER', '..']) {
      const answer = await server.call('POST', `/storefront/${name}/checkouts`, { json: { items: [] }, check: false });
      expect(answer.status === 404 || answer.status === 400).toBe(true);
    }
    const answer = await server.call('POST', '/storefront/no-such-shop/checkouts', {
      json: { items: [{ productId: '1', quantity: 1 }] },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('of a paused store takes no orders, and shows a checkout that exists', async () => {
    const { token } = (await begin({ buyer: amine })).body.data;
    await desk.call('PATCH', `/stores/${desk.storeId}`, { status: 'paused' });
    const path = `/storefront/checkouts/${token}`;
    const refused = [
      await begin(),
      await server.call('PATCH', path, { json: { buyer: { name: 'Amine' } } }),
      await server.call('POST', `${path}/complete`),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'STORE_PAUSED']);
    expect((await server.call('GET', path)).status).toBe(200);
    await desk.call('PATCH', `/stores/${desk.storeId}`, { status: 'active' });
    expect((await server.call('POST', `${path}/complete`)).status).toBe(200);
  });

  it('of a closed store is gone, and its checkouts with it', async () => {
    const { token } = (await begin({ buyer: amine })).body.data;
    await desk.call('PATCH', `/stores/${desk.storeId}`, { status: 'closed' });
    expect((await begin()).status).toBe(404);
    expect((await server.call('GET', `/storefront/checkouts/${token}`)).status).toBe(404);
    expect((await server.call('POST', `/storefront/checkouts/${token}/complete`)).status).toBe(404);
  });

  it('of a dev store is closed to the public', async () => {
    const { db, config } = server.platform;
    const shop = await plantShop(db, { devStore: true });
    const items = [{ productId: shop.products[0]?.id as string, quantity: 1 }];
    const answer = await server.call('POST', `/storefront/${shop.subdomains[0]}/checkouts`, { json: { items } });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    const place = await findStoreContext(db, shop.businessId, shop.storeIds[0] as string);
    if (!place) throw new Error('the planted store is gone');
    const { id } = await startCheckout(db, config, place, { items }, server.clock.now());
    const token = checkoutTokenOf(config.masterKey, id);
    expect((await server.call('GET', `/storefront/checkouts/${token}`)).status).toBe(404);
  });

  it('is limited per address, and says when to come back', async () => {
    const limited = await startTestServer();
    try {
      let last = 200;
      let headers = new Headers();
      // Permits come back while a slow machine sends, so it may take more than the limit's own number.
      for (let count = 0; count < 1_000 && last !== 429; count++) {
        const answer = await limited.call('GET', `/storefront/checkouts/${'x'.repeat(43)}`);
        last = answer.status;
        headers = answer.headers;
      }
      expect(last).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});

describe('a checkout that is left', () => {
  it('counts as abandoned after 30 idle minutes, once', async () => {
    const { id, token } = (await begin({ buyer: amine })).body.data;
    await abandon(29);
    expect((await desk.call('GET', `/abandoned-checkouts/${id}`)).status).toBe(404);
    await server.call('PATCH', `/storefront/checkouts/${token}`, { json: { buyer: { address2: 'Bloc C' } } });
    await abandon(29);
    expect(await desk.announced(/./)).toEqual([]);
    await abandon(2);
    await abandon(60);
    expect(await desk.announced(/./)).toEqual(['abandoned_checkouts/created[]']);
    const { body } = await desk.call('GET', `/abandoned-checkouts/${id}`);
    expect(body.data).toMatchObject({ id, abandonedAt: expect.any(String), buyer: { address2: 'Bloc C' } });
    expect((await desk.call('GET', '/abandoned-checkouts')).body.data).toEqual([body.data]);
  });

  it('can still become an order, which is announced then', async () => {
    const { id, token } = (await begin({ buyer: amine })).body.data;
    await abandon(31);
    await desk.announced(/./);
    expect((await server.call('POST', `/storefront/checkouts/${token}/complete`)).body.data.id).toBe(id);
    expect(await desk.announced(/^orders|^abandoned/)).toEqual(['orders/created[]']);
    expect((await desk.call('GET', '/abandoned-checkouts')).body.data).toEqual([]);
    expect((await desk.call('GET', `/abandoned-checkouts/${id}`)).status).toBe(404);
  });

  it('tells no contacts to whoever holds its link, and neither does one that is completed', async () => {
    const { token } = (await begin({ buyer: amine })).body.data;
    const path = `/storefront/checkouts/${token}`;
    expect((await server.call('GET', path)).body.data.buyer).toMatchObject(amine);
    await abandon(31);
    const masked = { name: 'A***', phone: '***56', address: '***', provinceCode: 16 };
    const changed = await server.call('POST', `${path}/complete`, { json: { expectedTotal: '1' } });
    const told = [
      (await server.call('GET', path)).body.data,
      (await server.call('PATCH', path, { json: { deliveryNote: 'x' } })).body.data,
      changed.body.checkout,
    ];
    for (const { buyer } of told) expect(buyer).toMatchObject(masked);
    const { body } = await server.call('POST', `${path}/complete`);
    expect((await server.call('GET', path)).body.data.buyer).toMatchObject(masked);
    expect((await desk.call('GET', `/orders/${body.data.id}`)).body.data.buyer).toMatchObject(amine);
  });

  it('is noticed once by many workers', async () => {
    for (let count = 0; count < 8; count++) await begin({ buyer: amine });
    server.clock.advanceSeconds(31 * 60);
    await Promise.all(Array.from({ length: 4 }, () => server.runJob('abandon_checkouts')));
    const events = await readEvents(server, desk.merchant.businessId);
    const told = events.filter(({ topic }) => topic === 'abandoned_checkouts/created');
    expect(briefly(told)).toHaveLength(8);
    expect(new Set(told.map(({ resourceId }) => resourceId)).size).toBe(8);
  });

  it('shows neither contacts nor its address to whoever may not see contacts', async () => {
    const { id } = (await begin({ buyer: amine })).body.data;
    await abandon(31);
    const { token } = await addMember(server, desk.merchant, ['orders:read']);
    const { body } = await desk.call('GET', `/abandoned-checkouts/${id}`, undefined, { token });
    expect(body.data).toMatchObject({ recoveryUrl: null, buyer: { name: 'A***', phone: '***56', provinceCode: 16 } });
  });

  it('is erased with its buyer', async () => {
    await desk.place();
    const { id } = (await begin({ buyer: { ...amine, name: 'Amine B.' } })).body.data;
    await abandon(31);
    const [customer] = (await desk.call('GET', '/customers')).body.data;
    await desk.call('POST', `/customers/${customer.id}/redact`);
    const { body } = await desk.call('GET', `/abandoned-checkouts/${id}`);
    expect(body.data.buyer).toMatchObject({ name: null, phone: null, email: null, address: null, provinceCode: 16 });
  });
});
