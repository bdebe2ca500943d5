import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { installApp } from '../../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
import { plantStore } from '../../../testing/plant-shop.js';
import { readEvents } from '../../../testing/read-events.js';
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

const line = { name: 'x', quantity: 1, unitPrice: '100' };
const customers = async () => (await desk.call('GET', '/customers')).body.data;

describe('a customer', () => {
  it('is whoever orders with the same phone, however it is typed, or the same email', async () => {
    await desk.place({ items: [line], buyer: { phone: '0550 12 34 56' } });
    await desk.place({ items: [line], buyer: { phone: '+213550123456', email: 'amine@example.com' } });
    await desk.place({ items: [line], buyer: { email: 'AMINE@example.com', name: 'Amine' } });
    await desk.place({ items: [line], buyer: { phone: '0661 00 00 00' } });
    expect(await customers()).toMatchObject([
      { phone: '0661 00 00 00', ordersCount: 1 },
      { phone: '+213550123456', email: 'AMINE@example.com', name: 'Amine', ordersCount: 3 },
    ]);
  });

  it('counts what is ordered, delivered, returned, canceled and spent', async () => {
    const [one, two, three] = [
      await desk.place({ items: [line] }),
      await desk.place({ items: [line] }),
      await desk.place({ items: [line] }),
    ];
    await desk.step(one.id, 'confirm', 'dispatch', 'deliver');
    await desk.step(two.id, 'confirm', 'dispatch', 'return');
    await desk.step(three.id, 'cancel');
    const [customer] = await customers();
    expect(customer).toMatchObject({
      name: amine.name,
      provinceCode: 16,
      townOns: 1601,
      address: amine.address,
      phone2: null,
      ordersCount: 3,
      deliveredCount: 1,
      returnedCount: 1,
      canceledCount: 1,
      totalSpent: '100.00',
      tags: [],
      note: null,
      firstOrderAt: one.createdAt,
      lastOrderAt: three.createdAt,
    });
    await desk.step(one.id, 'return');
    expect(await customers()).toMatchObject([{ returnedCount: 2, deliveredCount: 1, totalSpent: '0.00' }]);
  });

  it('is announced when it reads differently, and only then', async () => {
    const only = /^customers\//;
    const { id } = await desk.place({ items: [line] });
    expect(await desk.announced(only)).toEqual([
      'customers/updated[name,phone,email,provinceCode,townOns,address,ordersCount,firstOrderAt,lastOrderAt]',
    ]);
    await desk.step(id, 'confirm', 'hold', 'unhold', 'archive', 'dispatch');
    expect(await desk.announced(only)).toEqual([]);
    await desk.step(id, 'deliver');
    expect(await desk.announced(only)).toEqual(['customers/updated[deliveredCount,totalSpent]']);
    await desk.place({ items: [line] });
    expect(await desk.announced(only)).toEqual(['customers/updated[ordersCount,lastOrderAt]']);
  });

  it('follows the phone of their only order, and leaves one of several to another', async () => {
    const { id } = await desk.place({ items: [line], buyer: { phone: '0550 12 34 56' } });
    const [first] = await customers();
    await desk.call('PATCH', `/orders/${id}`, { buyer: { phone: '0550 12 34 57' } });
    expect(await customers()).toMatchObject([{ id: first.id, phone: '0550 12 34 57', ordersCount: 1 }]);

    const second = await desk.place({ items: [line], buyer: { phone: '0550 12 34 57' } });
    await desk.call('PATCH', `/orders/${second.id}`, { buyer: { phone: '0770 99 99 99' } });
    expect(await customers()).toMatchObject([
      { phone: '0770 99 99 99', ordersCount: 1 },
      { id: first.id, ordersCount: 1 },
    ]);
  });

  it('nobody is made of an order without phone and email', async () => {
    await desk.place({ items: [line], buyer: { name: 'Somebody' } });
    expect(await customers()).toEqual([]);
  });

  it('takes a note and tags', async () => {
    await desk.place();
    const [{ id }] = await customers();
    await desk.announced(/./);
    const { body } = await desk.call('PATCH', `/customers/${id}`, { note: 'kind', tags: ['vip', 'algiers'] });
    expect(body.data).toMatchObject({ note: 'kind', tags: ['vip', 'algiers'], ordersCount: 1 });
    expect(await desk.announced(/./)).toEqual(['customers/updated[tags,note]']);
    const again = await desk.call('PATCH', `/customers/${id}`, { note: 'kind' });
    expect(again.body).toEqual(body);
    expect(await desk.announced(/./)).toEqual([]);
    expect((await desk.call('PATCH', `/customers/${id}`, { name: 'x' })).status).toBe(400);
    expect((await desk.call('PATCH', `/customers/${id}`, { tags: ['a', 'a'] })).status).toBe(400);
  });

  it('is listed by store, with the counters of that store', async () => {
    const { storeId } = await plantStore(server, desk.merchant.businessId);
    await desk.place({ items: [line] });
    await desk.place({ items: [line], storeId });
    await desk.place({ items: [line], storeId, buyer: { phone: '0661000000' } });
    expect(await customers()).toMatchObject([{ ordersCount: 1 }, { ordersCount: 2 }]);
    const there = await desk.call('GET', `/customers?storeId=${storeId}`);
    expect(there.body.data).toMatchObject([{ ordersCount: 1 }, { ordersCount: 1 }]);
    const here = await desk.call('GET', `/customers?storeId=${desk.storeId}`);
    expect(here.body.data).toMatchObject([{ name: amine.name, ordersCount: 1 }]);
  });

  it('of somebody else is not found', async () => {
    const other = await openOrderDesk(server);
    await other.place();
    const [{ id }] = (await other.call('GET', '/customers')).body.data;
    for (const [method, path, json] of [
      ['GET', `/customers/${id}`, undefined],
      ['PATCH', `/customers/${id}`, { note: 'x' }],
      ['POST', `/customers/${id}/data-request`, undefined],
      ['POST', `/customers/${id}/redact`, undefined],
    ] as const) {
      const answer = await desk.call(method, path, json);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is masked for whoever may not see contacts', async () => {
    await desk.place();
    const { token } = await addMember(server, desk.merchant, ['customers:read', 'customers:update']);
    const { body } = await desk.call('GET', '/customers', undefined, { token });
    const masked = { name: 'A***', phone: '***56', email: 'a***@***', address: '***', provinceCode: 16, townOns: 1601 };
    expect(body.data).toMatchObject([masked]);
    const { id } = body.data[0];
    const one = await desk.call('GET', `/customers/${id}`, undefined, { token });
    const patched = await desk.call('PATCH', `/customers/${id}`, undefined, { token, json: { note: 'n' } });
    for (const answer of [one, patched]) expect(answer.body.data).toMatchObject(masked);
  });
});

describe('what a buyer asks for', () => {
  it('their data: every app is asked, and nothing changes', async () => {
    const { id: orderId } = await desk.place();
    const [customer] = await customers();
    await desk.announced(/./);
    const answer = await desk.call('POST', `/customers/${customer.id}/data-request`);
    expect(answer.status).toBe(201);
    const { requestedAt, dueAt, ...request } = answer.body.data;
    expect(request).toEqual({ id: expect.any(String), customerId: customer.id, orderIds: [orderId] });
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(30 * 86_400_000);
    expect(await desk.announced(/./)).toEqual(['customers/data_request[]']);
    expect(await customers()).toEqual([customer]);
  });

  it('to be forgotten: no copy of the contacts is left, and whoever reads an order learns of it', async () => {
    const { id: orderId } = await desk.place({ note: 'Ring Amine twice', deliveryNote: 'Behind the mosque' });
    const [{ id: customerId }] = await customers();
    const noted = { note: 'Amine pays late', tags: ['amine-family'] };
    const customer = (await desk.call('PATCH', `/customers/${customerId}`, noted)).body.data;
    await desk.announced(/./);
    const answer = await desk.call('POST', `/customers/${customer.id}/redact`);
    expect(answer.body.data).toMatchObject({ customerId: customer.id, orderIds: [orderId] });
    expect(await desk.announced(/./)).toEqual([
      'orders/updated[buyer,note,deliveryNote]',
      'customers/updated[name,phone,email,address,tags,note]',
      'customers/redact[]',
    ]);
    const nothing = { name: null, phone: null, phone2: null, email: null, address: null };
    const { body } = await desk.call('GET', `/orders/${orderId}`);
    expect(body.data.buyer).toEqual({ ...nothing, address2: null, provinceCode: 16, townOns: 1601 });
    expect(body.data).toMatchObject({ note: null, deliveryNote: null });
    expect(await customers()).toMatchObject([
      { ...nothing, id: customer.id, ordersCount: 1, provinceCode: 16, note: null, tags: [] },
    ]);
    const texts = ['Amine', '550123456', '0550 12 34 56', 'amine@example.com', 'Didouche', 'amine-family', 'mosque'];
    expect(await copiesOf(texts)).toEqual([]);

    const { id } = await desk.place();
    expect(await customers()).toMatchObject([{ name: amine.name, ordersCount: 1 }, { id: customer.id }]);
    await desk.step(orderId, 'confirm', 'dispatch', 'deliver');
    expect((await desk.call('GET', `/customers/${customer.id}`)).body.data).toMatchObject({
      deliveredCount: 1,
      name: null,
    });
    expect(id).not.toBe(orderId);
  });
});

describe('a second erasure of a customer', () => {
  it('is answered as the first was and asks the apps nothing, as long as nothing personal was added', async () => {
    await desk.place();
    const [{ id }] = await customers();
    const first = await desk.call('POST', `/customers/${id}/redact`);
    await desk.announced(/./);
    const second = await desk.call('POST', `/customers/${id}/redact`);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await desk.announced(/./)).toEqual([]);

    await desk.call('PATCH', `/customers/${id}`, { note: 'She called again' });
    const third = await desk.call('POST', `/customers/${id}/redact`);
    expect(third.body.data.id).not.toBe(first.body.data.id);
    expect((await desk.call('GET', `/customers/${id}`)).body.data.note).toBeNull();
    expect(await desk.announced(/redact/)).toEqual(['customers/redact[]']);
  });

  it('is one request when two members ask at the same moment', async () => {
    await desk.place();
    const [{ id }] = await customers();
    const responses = await Promise.all([1, 2, 3].map(() => desk.call('POST', `/customers/${id}/redact`)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  });
});

describe("an app's values on an erased customer", () => {
  it('are erased when the redaction is due, and those on others stay', async () => {
    await desk.place();
    await desk.place({ buyer: { phone: '0661 00 00 00' } });
    const [other, erased] = (await customers()) as { id: string }[];
    const { accessToken: token } = await installApp(server, {
      merchant: desk.merchant,
      scopes: ['read_customers'],
      manifest: { data: { definitions: [defineData('customer', 'note'), defineData('customer', 'size')] } },
    });
    const path = (id: string | undefined, key: string) => `/apps/2026-10/data/customer/${id}/${key}`;
    const put = (id: string | undefined, key: string) =>
      server.call('PUT', path(id, key), { token, json: { value: { text: 'Amine' } } });
    for (const key of ['note', 'size']) expect((await put(erased?.id, key)).status).toBe(201);
    expect((await put(other?.id, 'note')).status).toBe(201);
    await desk.call('POST', `/customers/${erased?.id}/redact`);

    const held = async () =>
      (
        await sql<{ values: number; counted: number }>`
          select (select count(*)::int from app_values v where v.business_id = c.business_id) as values, c.held as counted
          from app_value_counts c where business_id = ${desk.merchant.businessId}`.execute(server.platform.db)
      ).rows;
    server.clock.advanceDays(29);
    await server.runJob('erase_values_of_redacted');
    expect(await held()).toEqual([{ values: 3, counted: 3 }]);
    server.clock.advanceDays(2);
    await server.runJob('erase_values_of_redacted');
    expect(await held()).toEqual([{ values: 1, counted: 1 }]);
  });
});

describe('a buyer who is forgotten while they order', () => {
  it('leaves no contact behind in what was theirs, and is somebody new in what comes after', async () => {
    const first = await desk.place({ items: [line] });
    await desk.step(first.id, 'confirm', 'dispatch');
    const [customer] = await customers();
    const responses = await Promise.all([
      desk.call('POST', `/customers/${customer.id}/redact`),
      desk.call('POST', `/orders/${first.id}/deliver`),
      ...Array.from({ length: 5 }, () =>
        desk.call('POST', '/orders', { storeId: desk.storeId, items: [line], buyer: amine }),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 201, 201, 201, 201, 201]);
    const { rows } = await sql<{ customer_id: string; buyer_phone: string | null }>`
      select customer_id, buyer_phone from orders where business_id = ${desk.merchant.businessId}`.execute(
      server.platform.db,
    );
    expect(rows).toHaveLength(6);
    for (const row of rows) {
      expect(row.buyer_phone).toBe(row.customer_id === customer.id ? null : amine.phone);
    }
    const known = (await customers()) as { id: string; ordersCount: number; deliveredCount: number }[];
    expect(known.reduce((sum, { ordersCount }) => sum + ordersCount, 0)).toBe(6);
    expect(known.find(({ id }) => id === customer.id)).toMatchObject({ deliveredCount: 1, phone: null });
  });
});

/** Tables of this business in which one of the texts is still to be found. */
async function copiesOf(texts: string[]): Promise<string[]> {
  const { db } = server.platform;
  const { businessId } = desk.merchant;
  const tables = ['customers', 'customer_keys', 'orders', 'checkouts', 'compliance_requests'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(table)} as one where business_id = ${businessId}`.execute(db);
    if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(table);
  }
  const events = JSON.stringify(await readEvents(db, businessId));
  if (texts.some((text) => events.includes(text))) found.push('events');
  return found;
}
