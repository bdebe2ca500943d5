import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installApp, type TestInstallation } from '../../server/testing/installations.js';
import { amine, type OrderDesk, openOrderDesk } from '../../server/testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { type AdminClientOptions, createAdminClient, SoukApiError, SoukConnectionError } from '../src/index.js';
import { type LossyProxy, startLossyProxy } from '../testing/start-lossy-proxy.js';

let server: TestServer;
let desk: OrderDesk;
let installed: TestInstallation;
let proxy: LossyProxy;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openOrderDesk(server, { stock: 1_000 });
  installed = await installApp(server, {
    merchant: desk.merchant,
    scopes: ['read_orders', 'write_orders', 'read_products', 'write_products'],
  });
  proxy = await startLossyProxy(server.baseUrl);
});
afterEach(() => {
  proxy.fates = [];
  proxy.seen = [];
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const client = (options: Partial<AdminClientOptions> = {}) =>
  createAdminClient({ baseUrl: proxy.baseUrl, accessToken: installed.accessToken, ...options });

const newOrder = () => ({
  storeId: desk.storeId,
  items: [{ productId: desk.product.id, quantity: 1 }],
  buyer: amine,
});

const problemOf = (deed: Promise<unknown>): Promise<SoukApiError> =>
  deed.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => (error instanceof SoukApiError ? error : Promise.reject(error)),
  );

describe('reading', () => {
  it('gives a resource as it is, or the fields that were asked for', async () => {
    const { id } = await desk.place();
    const order = await client().readOrder(id);
    expect(order).toMatchObject({ id, storeId: desk.storeId, status: 'pending' });
    expect(order.buyer.phone).toBe('***56');
    expect(await client().readOrder(id, { fields: ['status', 'total'] })).toEqual({
      id,
      status: order.status,
      total: order.total,
    });
  });

  it('iterates over all pages, in order, each row once', async () => {
    for (let count = 0; count < 5; count++) await desk.place();
    const whole = await client().listOrders({ limit: 100 }).page();
    expect(whole.nextCursor).toBeNull();
    proxy.seen = [];
    const ids: string[] = [];
    for await (const { id } of client().listOrders({ limit: 2, fields: ['orderNumber'] })) ids.push(id);
    expect(ids).toEqual(whole.data.map(({ id }) => id));
    expect(proxy.seen).toHaveLength(Math.ceil(ids.length / 2));
    expect(await client().listOrders({ limit: 2 }).all()).toEqual(whole.data);
  });

  it('fetches no page that nobody reads', async () => {
    for await (const _order of client().listOrders({ limit: 1 })) break;
    expect(proxy.seen).toHaveLength(1);
    const first = await client().listOrders({ limit: 1 }).page();
    const second = await client()
      .listOrders({ limit: 1 })
      .page(first.nextCursor ?? '');
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });
});

describe('writing', () => {
  it('a write whose answer is lost happens once', async () => {
    const before = (await client().listOrders({ limit: 100 }).all()).length;
    proxy.fates = ['lose answer', 'lose answer'];
    const order = await client().createOrder(newOrder());
    expect(order.source).toBe('app');
    const keys = proxy.seen.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await client().listOrders({ limit: 100 }).all()).toHaveLength(before + 1);
  });

  it('every call has a key of its own, unless it is given one', async () => {
    const first = await client().createOrder(newOrder());
    const second = await client().createOrder(newOrder());
    expect(second.id).not.toBe(first.id);
    const once = await client().createOrder(newOrder(), { idempotencyKey: 'order-of-tuesday' });
    const again = await client().createOrder(newOrder(), { idempotencyKey: 'order-of-tuesday' });
    expect(again.id).toBe(once.id);
    const reused = client().confirmOrder(once.id, { idempotencyKey: 'order-of-tuesday' });
    expect(await problemOf(reused)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('steps without a body, changes, and deletions', async () => {
    const { id } = await desk.place();
    expect((await client().confirmOrder(id)).confirmedAt).not.toBeNull();
    expect((await client().editOrder(id, { note: 'Ring twice' }, { fields: ['note'] })).note).toBe('Ring twice');
    const collection = await client().createCollection({ storeId: desk.storeId, name: 'Summer' });
    expect(await client().deleteCollection(collection.id)).toBeUndefined();
    expect(await problemOf(client().readCollection(collection.id))).toMatchObject({ status: 404 });
  });
});

describe('what goes wrong', () => {
  it('a refusal is a problem with its code, its fix and its request', async () => {
    const refused = await problemOf(client().readOrder('0'));
    expect(refused).toMatchObject({ name: 'SoukApiError', status: 404, code: 'NOT_FOUND', errors: [] });
    expect(refused.fix).toMatch(/ID/);
    expect(refused.requestId).toMatch(/^req_/);
    expect(refused.docs).toMatch(/not_found$/);
    expect(proxy.seen).toHaveLength(1);
  });

  it('a path parameter stays one', async () => {
    expect(await problemOf(client().readOrder('../stores'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(proxy.seen[0]?.path).toBe('/apps/2026-10/orders/..%2Fstores');
  });

  it('waits as long as a busy service or a limit asks for', async () => {
    const { id } = await desk.place();
    proxy.fates = [
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 503, headers: { 'retry-after': '0' } },
    ];
    const startedAt = performance.now();
    expect((await client().readOrder(id)).id).toBe(id);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    expect(proxy.seen).toHaveLength(3);
  });

  it('keeps within the real limit of a business', async () => {
    const { limits } = server.platform.config;
    const usual = { ...limits };
    Object.assign(limits, { businessPerSecond: 5, businessBurst: 5 });
    try {
      const { id } = await desk.place();
      const read = await Promise.all(Array.from({ length: 12 }, () => client({ maxAttempts: 20 }).readOrder(id)));
      expect(read.every((order) => order.id === id)).toBe(true);
      expect(proxy.seen.length).toBeGreaterThan(12);
    } finally {
      Object.assign(limits, usual);
    }
  });

  it('gives up after its tries, and says whether anybody answered', async () => {
    proxy.fates = ['lose request', 'lose request'];
    await expect(client({ maxAttempts: 2 }).readOrder('1')).rejects.toBeInstanceOf(SoukConnectionError);
    proxy.fates = [{ status: 503 }, { status: 503 }];
    expect(await problemOf(client({ maxAttempts: 2 }).readOrder('1'))).toMatchObject({
      status: 503,
      code: 'UNEXPECTED_RESPONSE',
    });
  });

  it('stops at once when it is told to', async () => {
    proxy.fates = [{ status: 503, headers: { 'retry-after': '30' } }];
    const read = client().readOrder('1', { signal: AbortSignal.timeout(100) });
    await expect(read).rejects.toMatchObject({ name: expect.stringMatching(/Abort|Timeout/) });
    expect(proxy.seen).toHaveLength(1);
  });

  it('asks for the token before every try', async () => {
    let asked = 0;
    proxy.fates = ['lose request'];
    const accessToken = async () => {
      asked++;
      return installed.accessToken;
    };
    expect((await client({ accessToken }).listOrders({ limit: 1 }).page()).data).toHaveLength(1);
    expect(asked).toBe(2);
    expect(await problemOf(client({ accessToken: 'svc_at_no' }).readOrder('1'))).toMatchObject({
      status: 401,
      code: 'APP_TOKEN_INVALID',
    });
  });
});
