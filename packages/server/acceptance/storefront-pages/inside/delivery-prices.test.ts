import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { hiddenFields, openVisitor, type Visitor } from '../../../testing/storefronts/open-visitor.js';

let server: TestServer;
let desk: OrderDesk;
let subdomain: string;
let visitor: Visitor;
let feeGroupId: string;
let carrierId: string;

const home = { method: 'home', price: '600' } as const;
/** Algiers has a price of its own, also at a pickup point; nothing is delivered to Tindouf. */
const rates = [
  home,
  { ...home, provinceCode: 16, price: '400', freeFrom: '1000', daysMin: 1, daysMax: 2 },
  { method: 'desk', provinceCode: 16, price: '250' },
  { ...home, provinceCode: 37, refused: true },
];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server, { stock: 50 });
  feeGroupId = (await desk.call('POST', '/fee-groups', { name: 'Rates' })).body.data.id;
  await setRates(rates);
  carrierId = (await desk.call('POST', '/carriers', { name: 'Carrier' })).body.data.id;
  const pickupPoints = [{ code: 'ALG-04', name: 'Alger Centre', townOns: 1601 }];
  await desk.call('PUT', `/carriers/${carrierId}/pickup-points`, { pickupPoints });
  const changed = await changeStore({ delivery: { feeGroupId, deliveryAgentId: carrierId } });
  subdomain = changed.body.data.subdomain;
  visitor = openVisitor(server, subdomain);
});

const setRates = (all: readonly object[]) => desk.call('PUT', `/fee-groups/${feeGroupId}/rates`, { rates: all });
const changeStore = (patch: object) => desk.call('PATCH', `/stores/${desk.storeId}`, patch);
const lastOrder = async () => (await desk.call('GET', '/orders')).body.data[0];
const person = { name: amine.name, phone: amine.phone, province: '16', town: '1601', address: amine.address };
const inHand = { option: 'home:standard:400.00' };

/** The form with the prices for a place. */
async function quoted(place: Record<string, string> = {}, quantity = 1) {
  await visitor.submit('/en/cart', { item: desk.product.id, quantity: String(quantity) });
  const form = hiddenFields(await visitor.visit('/en/checkout'));
  const shown = await visitor.submit('/en/checkout', { ...form, ...person, ...place, action: 'prices' });
  server.clock.advanceSeconds(5);
  return shown;
}
const order = (shown: { text: string }, more: Record<string, string>) =>
  visitor.submit('/en/checkout', { ...hiddenFields(shown), ...person, ...more });

describe('the price of delivery', () => {
  it('is shown for the place, charged, and shown again with the order', async () => {
    const shown = await quoted();
    expect(shown.text).toMatch(/Home delivery <span[^>]*>1 to 2 days<\/span><\/span> <strong>DZD\s400/);
    expect(shown.text).toMatch(/Pickup point<\/span> <strong>DZD\s250/);
    const thanked = await order(shown, inHand);
    expect(thanked.text).toContain('Thank you for your order');
    expect(thanked.text).toMatch(/<span>Delivery<\/span> <span>DZD\s400/);
    expect(thanked.text).toMatch(/You pay DZD\s500\.50 in cash/);
    expect(await lastOrder()).toMatchObject({ shippingPrice: '400.00', total: '500.50', flags: [], waiting: false });
  });

  it('is free from a subtotal', async () => {
    const shown = await quoted({}, 10);
    expect(shown.text).toMatch(/Home delivery.*<strong>Free<\/strong>/);
    expect((await order(shown, { option: 'home:standard:0.00' })).text).toContain('<span>Free</span>');
    expect(await lastOrder()).toMatchObject({ shippingPrice: '0.00', total: '1005.00', flags: [] });
  });

  it('that has changed since is asked about, with the old and the new total', async () => {
    const shown = await quoted();
    await setRates(rates.map((rate) => ({ ...rate, price: '450' })));
    const asked = await order(shown, inHand);
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(/The total was DZD\s500\.50 and is now DZD\s550\.50/);
    await order(asked, { option: 'home:standard:450.00' });
    expect(await lastOrder()).toMatchObject({ shippingPrice: '450.00', total: '550.50' });
  });

  it('of a pickup point goes with the one that was chosen, and none is guessed', async () => {
    const shown = await quoted();
    expect(shown.text).toContain('<option value="ALG-04">Alger Centre</option>');
    const atDesk = { option: 'desk:standard:250.00', address: '' };
    expect((await order(shown, { ...atDesk, desk: 'OTHER' })).text).toContain('id="desk-wrong"');
    await order(shown, { ...atDesk, desk: 'ALG-04' });
    expect(await lastOrder()).toMatchObject({
      shippingPrice: '250.00',
      delivery: { method: 'desk', speed: 'standard', deskId: 'ALG-04' },
    });
  });

  it('of a pickup point is asked with whatever code it has, and with no address that an order cannot have', async () => {
    const pickupPoints = [{ code: 'ALG  04 ', name: 'Alger Centre', townOns: 1601 }];
    await desk.call('PUT', `/carriers/${carrierId}/pickup-points`, { pickupPoints });
    const shown = await quoted();
    const atDesk = { option: 'desk:standard:250.00', desk: 'ALG  04 ' };
    for (const address of ['12***', 'x'.repeat(501)]) {
      const refused = await order(shown, { ...atDesk, address });
      expect([refused.status, refused.text.includes('id="address-wrong"')]).toEqual([422, true]);
    }
    expect((await order(shown, { ...atDesk, address: '' })).text).toContain('Thank you for your order');
    expect(await lastOrder()).toMatchObject({ delivery: { method: 'desk', deskId: 'ALG  04 ' } });
  });

  it('is none where the store does not deliver: nothing is ordered', async () => {
    const { body } = await server.call('GET', '/storefront/geography/DZ/provinces/37/towns');
    const tindouf = { province: '37', town: String(body.data.towns[0].code) };
    const shown = await quoted(tindouf);
    expect(shown.text).toContain('We do not deliver to this place.');
    expect((await order(shown, tindouf)).status).toBe(422);
    expect((await desk.call('GET', '/orders')).body.data).toEqual([]);
  });

  it('that nobody knows yet is told by phone, on the pages of the order too, without a hold', async () => {
    await changeStore({ delivery: { feeGroupId: null } });
    const shown = await quoted();
    expect(shown.text).toContain('We tell you the delivery price by phone.');
    const thanked = await order(shown, {});
    const status = await visitor.visit(/href="(\/en\/orders\/[^"]+)"/.exec(thanked.text)?.[1] as string);
    for (const { text } of [thanked, status]) {
      expect(text).toContain('<span>Told by phone</span>');
      expect(text).not.toContain('Free');
    }
    expect(thanked.text).toMatch(/You pay DZD\s100\.50 and the delivery price in cash/);
    expect(await lastOrder()).toMatchObject({ total: '100.50', flags: ['delivery_by_phone'], waiting: false });
  });
});

describe('a checkout of the Storefront API', () => {
  const begin = async (more: object = {}) => {
    const json = { items: [{ productId: desk.product.id, quantity: 1 }], buyer: amine, ...more };
    return (await server.call('POST', `/storefront/${subdomain}/checkouts`, { json })).body.data;
  };
  const complete = (token: string, json?: object) =>
    server.call('POST', `/storefront/checkouts/${token}/complete`, { json });

  it('includes the delivery in its total, which is the one to expect', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ shippingPrice: '400.00', total: '500.50' });
    const refused = await complete(begun.token, { expectedTotal: '100.50' });
    expect([refused.status, refused.body.code]).toEqual([409, 'CHECKOUT_CHANGED']);
    expect(refused.body.checkout).toMatchObject({ shippingPrice: '400.00', total: '500.50' });
    const placed = await complete(begun.token, { expectedTotal: '500.50' });
    expect(placed.body.data).toMatchObject({ shippingPrice: '400.00', total: '500.50' });
  });

  it.each([
    ['to a province that the store refuses', { buyer: { ...amine, provinceCode: 37, townOns: null } }],
    ['at a speed without a rate', { delivery: { speed: 'express' } }],
    ['at a pickup point that does not exist', { delivery: { method: 'desk', deskId: 'OTHER' } }],
  ])('%s is not completed until another delivery is chosen', async (_title, more) => {
    const { token } = await begin(more);
    const refused = await complete(token);
    expect([refused.status, refused.body.code]).toEqual([409, 'DELIVERY_NOT_OFFERED']);
    const json = { buyer: amine, delivery: { method: 'desk', speed: 'standard', deskId: 'ALG-04' } };
    await server.call('PATCH', `/storefront/checkouts/${token}`, { json });
    expect((await complete(token)).body.data).toMatchObject({ shippingPrice: '250.00', total: '350.50' });
  });

  it('without a place is completed, put on hold, and its delivery price told by phone', async () => {
    const { token } = await begin({ buyer: { name: 'Amine', phone: amine.phone } });
    expect((await complete(token)).body.data).toMatchObject({ shippingPrice: '0.00', total: '100.50' });
    expect(await lastOrder()).toMatchObject({ flags: ['delivery_by_phone'], waiting: true });
  });
});
