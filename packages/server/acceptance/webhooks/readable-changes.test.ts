import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestInstallation } from '../../testing/installations.js';
import { amine } from '../../testing/open-order-desk.js';
import { plantStore } from '../../testing/plant-shop.js';
import { openWebhookShop, type WebhookShop } from '../../testing/webhooks/open-webhook-shop.js';

let shop: WebhookShop;
beforeAll(async () => {
  shop = await openWebhookShop();
});
afterAll(() => shop.stop());

/** What an installation was told since this was last asked, as `topic[changed]`. */
const toldTo = async (...installations: TestInstallation[]): Promise<string[][]> => {
  const heard = await shop.heard();
  return installations.map(({ installationId }) =>
    (heard[installationId] ?? []).map(({ type, changed }) => `${type}[${changed.join()}]`).sort(),
  );
};
const logged = async (installation: TestInstallation) => (await shop.logOf(installation)).length;
const newestCustomer = async () => (await shop.desk.call('GET', '/customers')).body.data[0];

describe('contacts', () => {
  let seeing: TestInstallation;
  let masked: TestInstallation;
  const both = async () => toldTo(seeing, masked);
  const patch = (id: string, buyer: object, more: object = {}) =>
    shop.desk.call('PATCH', `/orders/${id}`, { buyer: { ...amine, ...buyer }, ...more });

  beforeAll(async () => {
    const topics = ['orders/updated', 'customers/updated'] as const;
    const listen = (scopes: ('read_orders' | 'read_customers' | 'read_buyer_contact')[]) =>
      shop.listen({ topics: [...topics], scopes });
    seeing = await listen(['read_orders', 'read_customers', 'read_buyer_contact']);
    masked = await listen(['read_orders', 'read_customers']);
  });

  it('a change that reads the same masked makes no delivery and leaves no record', async () => {
    const order = await shop.desk.place();
    await both();
    const before = await logged(masked);
    await patch(order.id, { address: '4 rue Larbi Ben M’hidi', phone: '0770 98 76 56' });
    expect(await both()).toEqual([['customers/updated[phone,address]', 'orders/updated[buyer]'], []]);
    expect(await logged(masked)).toBe(before);
  });

  it('`changed` names only what differs for the installation', async () => {
    const order = await shop.desk.place();
    await both();
    await patch(order.id, { address: '5 rue Abane Ramdane' }, { note: 'Ring twice.' });
    expect(await both()).toEqual([
      ['customers/updated[address]', 'orders/updated[buyer,note]'],
      ['orders/updated[note]'],
    ]);
    // What shows through the mask is a difference: the first letter, the last digits, whether there is an address at all.
    await patch(order.id, { name: 'Brahim', address: null });
    expect(await both()).toEqual([
      ['customers/updated[name]', 'orders/updated[buyer]'],
      ['customers/updated[name]', 'orders/updated[buyer]'],
    ]);
  });

  it('erasing them is told to everyone: nothing is left to mask', async () => {
    await shop.desk.place({ buyer: { ...amine, phone: '0790 00 00 11' } });
    await both();
    await shop.desk.call('POST', `/customers/${(await newestCustomer()).id}/redact`);
    const [ofSeeing, ofMasked] = await both();
    expect(ofMasked).toContain('orders/updated[buyer]');
    expect(ofMasked).toEqual(ofSeeing);
  });
});

describe('stores', () => {
  const items = [{ name: 'x', quantity: 1, unitPrice: '100' }];
  let elsewhere: string;
  let everywhere: TestInstallation;
  let here: TestInstallation;
  let there: TestInstallation;
  let inBoth: TestInstallation;
  const all = async () => toldTo(everywhere, here, there, inBoth);
  let day = 0;
  let phone: string;

  beforeAll(async () => {
    ({ storeId: elsewhere } = await plantStore(shop.server, shop.desk.merchant.businessId));
    const listen = (storeIds: string[] | null) =>
      shop.listen({ topics: ['customers/updated'], scopes: ['read_customers'], storeIds });
    everywhere = await listen(null);
    here = await listen([shop.desk.storeId]);
    there = await listen([elsewhere]);
    inBoth = await listen([shop.desk.storeId, elsewhere]);
  });

  beforeEach(() => {
    day += 1;
    phone = `0551 00 00 ${10 + day}`;
  });

  const place = async (storeId: string) => {
    shop.server.clock.advanceSeconds(1);
    return shop.desk.place({ items, storeId, buyer: { ...amine, email: null, phone } });
  };

  it('a customer is told of where they are known, and another store’s counters leave no record', async () => {
    await place(shop.desk.storeId);
    const [first, , none] = await all();
    expect(first).toHaveLength(1);
    expect(none).toEqual([]);
    expect(await logged(there)).toBe(0);

    const before = await logged(here);
    await place(elsewhere);
    expect(await all()).toEqual([
      ['customers/updated[ordersCount,lastOrderAt]'],
      [],
      ['customers/updated[ordersCount,firstOrderAt,lastOrderAt]'],
      ['customers/updated[ordersCount,lastOrderAt]'],
    ]);
    expect(await logged(here)).toBe(before);

    await shop.desk.call('PATCH', `/customers/${(await newestCustomer()).id}`, { note: 'kind' });
    expect(await all()).toEqual(Array(4).fill(['customers/updated[note]']));
  });

  it('a change of contacts and of one store’s counters is told to each as it reads there', async () => {
    await place(shop.desk.storeId);
    const { id } = await place(elsewhere);
    await all();
    await shop.desk.call('POST', `/orders/${id}/cancel`, { reasonId: 'other' });
    expect(await all()).toEqual([
      ['customers/updated[canceledCount]'],
      [],
      ['customers/updated[canceledCount]'],
      ['customers/updated[canceledCount]'],
    ]);
    shop.server.clock.advanceSeconds(1);
    await shop.desk.place({ items, storeId: elsewhere, buyer: { ...amine, name: 'Zohra', email: null, phone } });
    expect(await all()).toEqual([
      ['customers/updated[name,ordersCount,lastOrderAt]'],
      ['customers/updated[name]'],
      ['customers/updated[name,ordersCount,lastOrderAt]'],
      ['customers/updated[name,ordersCount,lastOrderAt]'],
    ]);
  });

  it('an earlier order that comes late moves the times only where no other store hides it', async () => {
    const first = await place(elsewhere);
    await place(shop.desk.storeId);
    await all();
    // The first order becomes somebody else's: of the times, only the earliest moves, and only for those who saw it.
    await shop.desk.call('PATCH', `/orders/${first.id}`, { buyer: { ...amine, email: null, phone: '0552 99 99 99' } });
    const told = await shop.heard();
    const former = (installation: TestInstallation) =>
      (told[installation.installationId] ?? [])
        .filter(({ data }) => (data.customer as { phone: string }).phone === `***${phone.slice(-2)}`)
        .map(({ changed }) => changed);
    expect(former(everywhere)).toEqual([['ordersCount', 'firstOrderAt']]);
    expect(former(inBoth)).toEqual([['ordersCount', 'firstOrderAt']]);
    expect(former(here)).toEqual([]);
  });
});
