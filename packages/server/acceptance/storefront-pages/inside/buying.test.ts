import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { hiddenFields, openVisitor, type Visitor } from '../../../testing/storefronts/open-visitor.js';

let server: TestServer;
let desk: OrderDesk;
let subdomain: string;
let visitor: Visitor;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server, { stock: 5 });
  subdomain = (await desk.call('GET', `/stores/${desk.storeId}`)).body.data.subdomain;
  visitor = openVisitor(server, subdomain);
});

const changeProduct = (patch: object) => desk.call('PATCH', `/products/${desk.product.id}`, patch);
const changeStore = (patch: object) => desk.call('PATCH', `/stores/${desk.storeId}`, patch);
const add = (quantity = 1, by = visitor) =>
  by.submit('/en/cart', { item: desk.product.id, quantity: String(quantity) });
const person = {
  name: 'Amine Benali',
  phone: '٠٥٥٠ ١٢ ٣٤ ٥٦',
  province: '16',
  town: '1601',
  address: '12 rue Didouche Mourad',
};
/** Opens the form, waits as long as a person needs at least, and sends it. */
async function order(more: Record<string, string> = {}, by = visitor) {
  const form = hiddenFields(await by.visit('/en/checkout'));
  server.clock.advanceSeconds(5);
  return by.submit('/en/checkout', { ...form, ...person, ...more });
}
const lastOrder = async () => (await desk.call('GET', '/orders')).body.data[0];
const orderCount = async () => (await desk.call('GET', '/orders')).body.data.length;

describe('the cart', () => {
  it('keeps what is added, changes quantities and removes lines', async () => {
    expect((await visitor.visit('/en/cart')).text).toContain('Your cart is empty');
    const added = await add(2);
    expect([added.path, added.status]).toEqual(['/en/cart', 200]);
    expect(added.text).toContain('Product 1');
    expect(added.text).toContain('201');
    expect((await add(1)).text).toContain('value="3"');
    const changed = await visitor.submit('/en/cart/items', { item: desk.product.id, quantity: '٤' });
    expect(changed.text).toContain('value="4"');
    const removed = await visitor.submit('/en/cart/items', { item: desk.product.id, remove: '1' });
    expect(removed.text).toContain('Your cart is empty');
    expect(visitor.cookies.size).toBe(0);
  });

  it('says what it could not keep: a product that is gone, and more than there is', async () => {
    await changeProduct({ stockPolicy: 'deny' });
    const short = await add(9);
    expect(short.text).toContain('Product 1: only 5 can be ordered');
    expect(short.text).toContain('value="5"');
    await changeProduct({ active: false });
    const gone = await visitor.visit('/en/cart');
    expect(gone.text).toContain('Product 1 is no longer available and was removed.');
    expect(gone.text).toContain('Your cart is empty');
  });

  it.each(['', 'x', '0', '99999999999999999999', '1'])(
    'takes nothing that the store does not sell: "%s"',
    async (item) => {
      const answer = await visitor.submit('/en/cart', { item, quantity: '1' });
      expect(answer.text).toContain('This product is no longer available.');
    },
  );

  it('in a cookie that was tampered with is read as far as it makes sense', async () => {
    await add(1);
    const [name = ''] = [...visitor.cookies.keys()].filter((key) => !key.includes('count'));
    for (const value of ['v1.', 'v2.1:1', 'v1.a:b,,:', `v1.${'9'.repeat(5_000)}`, `v1.${desk.product.id}:0`]) {
      visitor.cookies.set(name, value);
      expect((await visitor.visit('/en/cart')).text).toContain('Your cart is empty');
    }
    visitor.cookies.set(name, `v1.1:3,${desk.product.id}:2`);
    expect((await visitor.visit('/en/cart')).text).toContain('value="2"');
  });
});

describe('the checkout', () => {
  it('is one form whose answer is an order, seen by the merchant, and thanked for', async () => {
    // biome-ignore lint/suspicious/noThenProperty: it is the name of the form's button, and no promise
    const orderNow = { item: desk.product.id, quantity: '2', then: 'checkout' };
    await visitor.submit('/en/cart', orderNow);
    await desk.announced();
    const thanked = await order({ note: 'Call after 17:00', phone2: '021 23 45 67' });
    expect(thanked.path).toMatch(/^\/en\/checkout\/[0-9A-Za-z]{43}\/thanks$/);
    expect(thanked.text).toContain('Thank you for your order');
    expect(thanked.text).toContain('Order #1001');
    expect(await lastOrder()).toMatchObject({
      source: 'storefront',
      waiting: false,
      total: '201.00',
      deliveryNote: 'Call after 17:00',
      buyer: {
        name: person.name,
        address: person.address,
        phone: '0550123456',
        phone2: '021234567',
        provinceCode: 16,
        townOns: 1601,
      },
    });
    expect(await desk.announced()).toEqual(['orders/created[]']);
    expect((await visitor.visit('/en/cart')).text).toContain('Your cart is empty');
    expect((await visitor.visit(thanked.path)).text).toContain('Order #1001');
  });

  it('says at each field what is wrong, and in a summary that takes the focus', async () => {
    await add();
    const answer = await order({ name: '', phone: '0812345678', phone2: '12', province: '', town: '', address: '' });
    expect([answer.status, answer.path]).toEqual([422, '/en/checkout']);
    expect(answer.text).toMatch(/<section class="alert" role="alert" tabindex="-1" autofocus/);
    for (const field of ['name', 'phone', 'phone2', 'province']) {
      expect(answer.text).toContain(`<a href="#${field}">`);
      expect(answer.text).toContain(`id="${field}-wrong"`);
    }
    expect(answer.text).toContain('value="0812345678"');
    expect(await orderCount()).toBe(0);
  });

  it('shows the towns of a province with what was typed, without ordering', async () => {
    await add();
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    const shown = await visitor.submit('/en/checkout', { ...form, name: 'Amine', province: '16', action: 'prices' });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('value="Amine"');
    expect(shown.text).toContain('<option value="1601"');
    expect(hiddenFields(shown).form).toBe(form.form);
    expect(await orderCount()).toBe(0);
  });

  it('that is sent twice, or twice at the same time, makes one order', async () => {
    await add();
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    server.clock.advanceSeconds(5);
    const sent = { ...form, ...person };
    const responses = await Promise.all(Array.from({ length: 4 }, () => visitor.send('/en/checkout', sent)));
    expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    expect(responses[0]?.headers.location).toMatch(/\/thanks$/);
    expect(await orderCount()).toBe(1);
  });

  it('asks again when a price has changed, with the old and the new total', async () => {
    await add();
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    server.clock.advanceSeconds(5);
    await changeProduct({ price: '120.00' });
    const asked = await visitor.submit('/en/checkout', { ...form, ...person });
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(/The total was DZD\s100\.50 and is now DZD\s120/);
    expect(await orderCount()).toBe(0);
    const placed = await visitor.submit('/en/checkout', { ...hiddenFields(asked), ...person });
    expect(placed.text).toContain('Order #1001');
    expect((await lastOrder()).total).toBe('120.00');
  });

  it('of a product that was sold out meanwhile says so, and orders nothing', async () => {
    await changeProduct({ stockPolicy: 'deny' });
    await add(3);
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    await desk.place({ items: [{ productId: desk.product.id, quantity: 4 }] });
    server.clock.advanceSeconds(5);
    const reduced = await visitor.submit('/en/checkout', { ...form, ...person });
    expect(reduced.status).toBe(409);
    expect(reduced.text).toContain('Product 1: only 1 can be ordered');
    const placed = await visitor.submit('/en/checkout', { ...hiddenFields(reduced), ...person });
    expect(placed.text).toContain('Thank you for your order');
    expect(await desk.level()).toEqual({ onHand: 5, reserved: 5 });
  });

  it('asks once before the same order is placed again, which is then put on hold', async () => {
    await add();
    await order();
    await add();
    const asked = await order();
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('You have already ordered this');
    expect(asked.text).toContain('#1001');
    expect(await orderCount()).toBe(1);
    const placed = await visitor.submit('/en/checkout', { ...hiddenFields(asked), ...person, again: '1' });
    expect(placed.text).toContain('Order #1002');
    expect(await lastOrder()).toMatchObject({ waiting: true, flags: ['duplicate', 'delivery_by_phone'] });
  });

  it('of a bot that fills in the hidden field is thanked for as usual, and put on hold', async () => {
    await add();
    expect((await order({ website: 'http://spam.example' })).text).toContain('Thank you for your order');
    expect(await lastOrder()).toMatchObject({ waiting: true, flags: ['suspected_bot', 'delivery_by_phone'] });
  });

  it('that was open for more than a day is shown again before it orders', async () => {
    await add();
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    server.clock.advanceDays(2);
    const stale = await visitor.submit('/en/checkout', { ...form, ...person });
    expect(stale.status).toBe(422);
    expect(stale.text).toContain('open for too long');
    server.clock.advanceSeconds(5);
    const placed = await visitor.submit('/en/checkout', { ...hiddenFields(stale), ...person });
    expect(placed.text).toContain('Thank you for your order');
  });

  it('of a paused store is not possible, and of another origin neither', async () => {
    await add();
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    await changeStore({ status: 'paused' });
    const paused = await visitor.send('/en/checkout', { ...form, ...person });
    expect(paused.status).toBe(409);
    expect(paused.text).toContain('Orders are paused');
    expect(await orderCount()).toBe(0);
  });

  it('is stored by nobody, found by nobody and linked without a referrer', async () => {
    await add();
    const thanks = (await order()).path;
    for (const path of ['/en/cart', '/en/checkout', thanks, '/en/track']) {
      const { headers, text } = await visitor.visit(path);
      expect([path, headers['cache-control'], headers['referrer-policy']]).toEqual([path, 'no-store', 'same-origin']);
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
  });
});

describe('a checkout that was left', () => {
  const leave = async () => {
    await changeProduct({ stockPolicy: 'deny' });
    await add(2);
    const form = hiddenFields(await visitor.visit('/en/checkout'));
    server.clock.advanceSeconds(5);
    await desk.call('PATCH', `/stores/${desk.storeId}`, {});
    await changeProduct({ price: '110.00' });
    await visitor.submit('/en/checkout', { ...form, ...person });
    server.clock.advanceSeconds(31 * 60);
    await server.runJob('abandon_checkouts');
    const [abandoned] = (await desk.call('GET', '/abandoned-checkouts')).body.data;
    return abandoned;
  };

  it('is recovered by its link: filled in where it was typed, empty in another browser', async () => {
    const { id, recoveryUrl } = await leave();
    const { host, pathname } = new URL(recoveryUrl);
    expect(host).toBe(`${subdomain}.${server.config.storefrontDomain}`);
    const own = await visitor.visit(`/en${pathname}`);
    expect(own.text).toContain('value="0550123456"');
    const other = openVisitor(server, subdomain);
    const opened = await other.visit(`/en${pathname}`);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('Product 1');
    for (const contact of ['Amine', '0550', '123456', 'Didouche']) expect(opened.text).not.toContain(contact);
    await desk.announced();
    server.clock.advanceSeconds(5);
    const placed = await other.submit(`/en${pathname}`, { ...hiddenFields(opened), ...person });
    expect(placed.text).toContain('Order #1001');
    expect((await lastOrder()).id).toBe(id);
    expect(await desk.announced()).toEqual(['orders/created[]']);
    expect((await other.visit(`/en${pathname}`)).headers.location).toBe(`/en${pathname}/thanks`);
  });

  it('opens in no other store, and is gone once it was purged', async () => {
    const { recoveryUrl } = await leave();
    const { pathname } = new URL(recoveryUrl);
    const foreign = await openOrderDesk(server);
    const elsewhere = (await foreign.call('GET', `/stores/${foreign.storeId}`)).body.data.subdomain;
    const stranger = openVisitor(server, elsewhere);
    for (const path of [pathname, `${pathname}/thanks`]) expect((await stranger.visit(path)).status).toBe(410);
    expect((await visitor.visit('/checkout/nope')).status).toBe(404);
    server.clock.advanceDays(91);
    await server.runJob('purge_checkouts');
    const gone = await visitor.visit(`/en${pathname}`);
    expect([gone.status, gone.text.includes('This checkout has expired')]).toEqual([410, true]);
  });

  it('under its former address leads a browser to the page', async () => {
    const { recoveryUrl } = await leave();
    const token = recoveryUrl.split('/').at(-1);
    const answer = await server.call('GET', `/storefront/checkouts/${token}`, {
      headers: { accept: 'text/html,application/xhtml+xml' },
      check: false,
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, recoveryUrl]);
  });
});

describe('the page of an order', () => {
  const statusPage = async () => {
    await add();
    const { text } = await order();
    return /href="(\/en\/orders\/[^"]+)"/.exec(text)?.[1] as string;
  };

  it('shows how far it has come, where to, and the phone masked', async () => {
    const path = await statusPage();
    const { id } = await lastOrder();
    const fresh = await visitor.visit(path);
    expect(fresh.text).toMatch(/aria-current="step"><strong>Received/);
    expect(fresh.text).toContain('***56');
    for (const contact of ['0550123456', 'Amine', 'Didouche']) expect(fresh.text).not.toContain(contact);
    await desk.step(id, 'confirm', 'dispatch');
    await desk.call('PATCH', `/orders/${id}`, { delivery: { trackingNumber: 'YAL-48213' } });
    const dispatched = await visitor.visit(path);
    expect(dispatched.text).toMatch(/aria-current="step"><strong>Dispatched/);
    expect(dispatched.text).toContain('YAL-48213');
    await desk.step(id, 'deliver', 'return');
    expect((await visitor.visit(path)).text).toContain('This parcel was returned.');
  });

  it('says that it was cancelled', async () => {
    const path = await statusPage();
    await desk.step((await lastOrder()).id, 'cancel');
    expect((await visitor.visit(path)).text).toContain('This order was cancelled.');
  });

  it('opens with its own token in its own store only', async () => {
    const path = await statusPage();
    const foreign = await openOrderDesk(server);
    const elsewhere = (await foreign.call('GET', `/stores/${foreign.storeId}`)).body.data.subdomain;
    expect((await openVisitor(server, elsewhere).visit(path)).status).toBe(404);
    const { id } = await desk.place();
    const tag = path.split('-').slice(1).join('-');
    for (const wrong of [`/orders/${id}-${tag}`, `/orders/${id}`, '/orders/x', `/orders/${'9'.repeat(30)}-${tag}`]) {
      expect((await visitor.visit(wrong)).status).toBe(404);
    }
  });

  it('is found by its number and the end of its phone, 5 guesses an hour', async () => {
    const path = await statusPage();
    const track = (number: string, digits: string) => visitor.submit('/en/track', { number, digits });
    expect((await track(` # 1001${' '.repeat(9_000)}`, '٣٤٥٦')).path).toBe(path);
    expect((await track('9999', '3456')).status).toBe(404);
    for (let guess = 0; guess < 5; guess++) expect((await track('1001', `000${guess}`)).status).toBe(404);
    expect((await track('1001', '3456')).status).toBe(429);
    server.clock.advanceSeconds(3601);
    // The limit of the address counts real time, so the seven visits above are still counted.
    expect((await track('1001', '3456')).path).toBe(path);
    for (let more = 0; more < 4; more++) await track('1', '0000');
    expect((await track('1001', '3456')).text).toContain('Too many attempts');
  });
});
