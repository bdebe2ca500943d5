import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp } from '../../../testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

/** What is kept of an answer for whoever repeats the request, and what becomes of the contacts in it. */

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openOrderDesk(server, { stock: 1_000 });
});
afterAll(() => server.stop());

interface Writer {
  /** Asks with a key, twice if need be. */
  ask(method: string, path: string, key: string, json: unknown): ReturnType<TestServer['call']>;
  read(path: string): ReturnType<TestServer['call']>;
  drop(scope: string): Promise<void>;
}

async function install(): Promise<Writer> {
  const { accessToken: token } = await installApp(server, {
    merchant: desk.merchant,
    scopes: ['write_orders', 'write_customers'],
    manifest: { optional_scopes: ['read_buyer_contact'] },
    optionalScopes: ['read_buyer_contact'],
  });
  const call = (method: string, path: string, options: object = {}) =>
    server.call(method, `/apps/2026-10${path}`, { token, ...options });
  return {
    ask: (method, path, key, json) => call(method, path, { json, headers: { 'idempotency-key': key } }),
    read: (path) => call('GET', path),
    drop: async (scope) => expect((await call('DELETE', `/installation/scopes/${scope}`)).status).toBe(204),
  };
}

const orderOf = (buyer: object) => ({
  storeId: desk.storeId,
  items: [{ productId: desk.product.id, quantity: 1 }],
  buyer,
});

let people = 0;
/** Somebody who never ordered before. */
const somebody = () => ({ ...amine, name: `Sofiane ${++people}`, phone: `0661 00 00 ${10 + people}`, email: null });

async function customerOf(phone: string): Promise<string> {
  const { body } = await desk.call('GET', '/customers?limit=100');
  return body.data.find((customer: { phone: string | null }) => customer.phone === phone).id;
}

const redact = async (customerId: string) =>
  expect((await desk.call('POST', `/customers/${customerId}/redact`)).status).toBe(201);

async function storedTexts(): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from idempotency_keys where body is not null`.execute(
    server.platform.db,
  );
  return rows.map(({ body }) => body).join('\n');
}

const emptied = { name: null, phone: null, phone2: null, email: null, address: null, address2: null };

describe('once a buyer is erased', () => {
  it('a repeated request still does nothing twice, and reads as the erased order and customer do', async () => {
    const app = await install();
    const buyer = somebody();
    const first = await app.ask('POST', '/orders', 'o1', orderOf(buyer));
    expect([first.status, first.body.data.buyer.name]).toEqual([201, buyer.name]);
    const { id } = first.body.data;
    const customerId = await customerOf(buyer.phone);
    const noted = await app.ask('PATCH', `/customers/${customerId}`, 'c1', { note: 'Calls at noon' });
    expect([noted.status, noted.body.data.name]).toEqual([200, buyer.name]);
    await redact(customerId);

    const again = await app.ask('POST', '/orders', 'o1', orderOf(buyer));
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body.data).toEqual({ ...first.body.data, buyer: { ...first.body.data.buyer, ...emptied } });
    expect(again.body.data.buyer).toEqual((await app.read(`/orders/${id}`)).body.data.buyer);
    const notedAgain = await app.ask('PATCH', `/customers/${customerId}`, 'c1', { note: 'Calls at noon' });
    expect(notedAgain.body.data).toMatchObject({ id: customerId, note: null, name: null, phone: null });
    expect(Object.keys(notedAgain.body.data)).toEqual(Object.keys(noted.body.data));
    expect(await storedTexts()).not.toContain(buyer.name);
  });

  it('what was stored of an order that has another buyer by now is emptied too, and the other buyer stays', async () => {
    const app = await install();
    const [buyer, other] = [somebody(), somebody()];
    await desk.place({ buyer });
    const { id } = (await app.ask('POST', '/orders', 'o2', orderOf(buyer))).body.data;
    expect((await app.ask('PATCH', `/orders/${id}`, 'p2', { buyer: other })).status).toBe(200);
    await redact(await customerOf(buyer.phone));
    const stored = await storedTexts();
    expect(stored).not.toContain(buyer.name);
    expect(stored).toContain(other.name);
    expect((await app.ask('PATCH', `/orders/${id}`, 'p2', { buyer: other })).body.data.buyer.name).toBe(other.name);
  });

  it('nobody else’s stored answers are touched, nor what `fields` left out put in', async () => {
    const app = await install();
    const [buyer, other] = [somebody(), somebody()];
    await app.ask('POST', '/orders?fields=total', 'o3', orderOf(buyer));
    await app.ask('POST', '/orders', 'o4', orderOf(other));
    await redact(await customerOf(buyer.phone));
    const again = await app.ask('POST', '/orders?fields=total', 'o3', orderOf(buyer));
    expect(Object.keys(again.body.data)).toEqual(['id', 'total']);
    expect((await app.ask('POST', '/orders', 'o4', orderOf(other))).body.data.buyer.name).toBe(other.name);
  });

  it('a write that was under way leaves nothing behind either', async () => {
    const app = await install();
    const buyer = somebody();
    const { id } = (await app.ask('POST', '/orders', 'o5', orderOf(buyer))).body.data;
    const customerId = await customerOf(buyer.phone);
    const writes = Array.from({ length: 8 }, (_, turn) =>
      app.ask('PATCH', `/orders/${id}`, `p5-${turn}`, { note: `${turn}` }),
    );
    await Promise.all([redact(customerId), ...writes]);
    expect(await storedTexts()).not.toContain(buyer.name);
  });
});

describe('once the sight of contacts is gone', () => {
  it('a repeated request is answered masked, as a read is', async () => {
    const app = await install();
    const buyer = somebody();
    const first = await app.ask('POST', '/orders', 'o6', orderOf(buyer));
    expect(first.body.data.buyer.phone).toBe(buyer.phone);
    await app.drop('read_buyer_contact');
    const again = await app.ask('POST', '/orders', 'o6', orderOf(buyer));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual((await app.read(`/orders/${first.body.data.id}`)).body.data);
    expect(again.body.data.buyer).toMatchObject({ name: 'S***', address: '***' });
    const masked = await app.ask('PATCH', `/orders/${first.body.data.id}`, 'p6', { note: 'x' });
    const maskedAgain = await app.ask('PATCH', `/orders/${first.body.data.id}`, 'p6', { note: 'x' });
    expect(maskedAgain.body).toEqual(masked.body);
  });
});
