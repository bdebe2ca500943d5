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
const person = {
  name: 'Amine Benali',
  phone: '0550123456',
  province: '16',
  town: '1601',
  address: '12 rue Didouche Mourad',
};
/** A checkout begun through the API and left by its buyer; its page. */
async function leave(more: object = {}) {
  const items = [{ productId: desk.product.id, quantity: 3 }];
  const json = { items, ...more };
  const { id, token } = (await server.call('POST', `/storefront/${subdomain}/checkouts`, { json })).body.data;
  server.clock.advanceSeconds(31 * 60);
  await server.runJob('abandon_checkouts');
  return { id, token, path: `/en/checkout/${token}` };
}
const orderOf = async (id: string) => (await desk.call('GET', `/orders/${id}`)).body.data;

describe('a recovered checkout', () => {
  it('of which fewer are left is completed with those once the buyer has seen it', async () => {
    await changeProduct({ stockPolicy: 'deny' });
    const { id, path } = await leave();
    await desk.place({ items: [{ productId: desk.product.id, quantity: 4 }] });
    const opened = await visitor.visit(path);
    server.clock.advanceSeconds(5);
    const reduced = await visitor.submit(path, { ...hiddenFields(opened), ...person });
    expect(reduced.status).toBe(409);
    expect(reduced.text).toContain('Product 1: only 1 can be ordered');
    const placed = await visitor.submit(path, { ...hiddenFields(reduced), ...person });
    expect(placed.text).toContain('Thank you for your order');
    expect((await orderOf(id)).items).toMatchObject([{ quantity: 1 }]);
  });

  it('that names a product in two lines takes no more of it than there is', async () => {
    await changeProduct({ stockPolicy: 'deny' });
    const { path } = await leave({ items: [3, 3].map((quantity) => ({ productId: desk.product.id, quantity })) });
    const opened = await visitor.visit(path);
    expect(opened.text).toContain('Product 1: only 2 can be ordered');
    server.clock.advanceSeconds(5);
    const reduced = await visitor.submit(path, { ...hiddenFields(opened), ...person });
    const placed = await visitor.submit(path, { ...hiddenFields(reduced), ...person });
    expect(placed.text).toContain('Thank you for your order');
    expect(await desk.level()).toEqual({ onHand: 5, reserved: 5 });
  });

  it('that was passed on takes over nothing of the person who began it', async () => {
    const buyer = { name: 'Other', phone: '0661000000', email: 'other@example.com', address2: 'Bloc C' };
    const { id, path } = await leave({ buyer });
    const opened = await visitor.visit(path);
    server.clock.advanceSeconds(5);
    await visitor.submit(path, { ...hiddenFields(opened), ...person });
    expect((await orderOf(id)).buyer).toMatchObject({ phone: person.phone, email: null, address2: null });
  });
});

describe('an order of the same things with the same phone', () => {
  it('from another browser is put on hold, and tells nothing about the first', async () => {
    const order = async (by: Visitor) => {
      await by.submit('/en/cart', { item: desk.product.id, quantity: '1' });
      const form = hiddenFields(await by.visit('/en/checkout'));
      server.clock.advanceSeconds(5);
      return by.submit('/en/checkout', { ...form, ...person });
    };
    await order(visitor);
    const stranger = await order(openVisitor(server, subdomain));
    expect(stranger.text).toContain('Thank you for your order');
    expect(stranger.text).not.toContain('#1001');
    expect((await desk.call('GET', '/orders')).body.data[0]).toMatchObject({
      waiting: true,
      flags: expect.arrayContaining(['duplicate']),
    });
    const asked = await order(visitor);
    expect([asked.status, asked.text.includes('#1002')]).toEqual([409, false]);
  });
});
