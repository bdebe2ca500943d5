import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppDataStage, definitions } from '../../../testing/app-data-stage.js';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import type { TestMerchant } from '../../../testing/people.js';
import { plantProduct } from '../../../testing/plant-shop.js';
import type { TestServer } from '../../../testing/start-test-server.js';

let stage: AppDataStage;
let server: TestServer;
let merchant: TestMerchant;
let installed: TestInstallation;
let productId: string;
let storeId: string;

beforeAll(async () => {
  stage = await AppDataStage.open();
  ({ server, merchant, installed, productId, storeId } = stage);
});
afterAll(() => server.stop());

const put: AppDataStage['put'] = (...value) => stage.put(...value);
const get: AppDataStage['get'] = (...path) => stage.get(...path);
const own = (key: string) => `business/${merchant.businessId}/${key}`;

describe('writing a value', () => {
  it('creates, then replaces it', async () => {
    const first = await put(own('settings'), { b: 1, a: [true, 'x', null] });
    expect(first.status).toBe(201);
    expect(first.body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      ownerType: 'business',
      ownerId: merchant.businessId,
      key: 'settings',
      value: { b: 1, a: [true, 'x', null] },
      visibility: 'app',
      declared: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    // Members stay in the order they were sent in.
    expect(first.text).toContain('"value":{"b":1,"a":[true,"x",null]}');
    const second = await put(own('settings'), 'other');
    expect(second.status).toBe(200);
    expect(second.body.data).toMatchObject({ id: first.body.data.id, value: 'other' });
    const fields = await server.call('PUT', `/apps/2026-10/data/${own('settings')}?fields=value`, {
      token: installed.accessToken,
      json: { value: 1 },
    });
    expect(fields.body.data).toEqual({ id: first.body.data.id, value: 1 });
  });

  it('is done once for each idempotency key', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await put(`product/${productId}/secret`, 1, key);
    const again = await put(`product/${productId}/secret`, 1, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await put(`product/${productId}/secret`, 2, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each<[string, () => string, unknown, number, string]>([
    ['an unknown kind of owner', () => 'basket/1/note', 1, 400, 'VALIDATION_FAILED'],
    ['a malformed key', () => `business/${merchant.businessId}/Note`, 1, 400, 'VALIDATION_FAILED'],
    ['a key of 65 characters', () => `business/${merchant.businessId}/${'a'.repeat(65)}`, 1, 400, 'VALIDATION_FAILED'],
    ['a malformed id', () => 'product/abc/note', 1, 404, 'NOT_FOUND'],
    ['an id beyond 64 bits', () => 'product/99999999999999999999/note', 1, 404, 'NOT_FOUND'],
    ['an owner that does not exist', () => 'product/1/note', 1, 404, 'NOT_FOUND'],
    ['another business', () => 'business/1/settings', 1, 404, 'NOT_FOUND'],
    ['a scope that is missing', () => 'order/1/note', 1, 403, 'PERMISSION_DENIED'],
    ['another missing scope', () => 'customer/1/note', 1, 403, 'PERMISSION_DENIED'],
    ['an undeclared key', () => `business/${merchant.businessId}/other`, 1, 400, 'APP_DATA_KEY_NOT_DECLARED'],
    ['a key declared for another owner', () => `store/${storeId}/settings`, 1, 400, 'APP_DATA_KEY_NOT_DECLARED'],
    ['null', () => own('settings'), null, 400, 'BAD_REQUEST'],
  ])('is refused for %s', async (_name, name, value, status, code) => {
    const answer = await put(name(), value);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('is refused without a value, with more than a value, and as another media type', async () => {
    const path = `/apps/2026-10/data/${own('settings')}`;
    const token = installed.accessToken;
    expect((await server.call('PUT', path, { token, json: {} })).body.code).toBe('BAD_REQUEST');
    expect((await server.call('PUT', path, { token, json: { value: 1, more: 2 } })).body.code).toBe('BAD_REQUEST');
    const plain = await server.call('PUT', path, {
      token,
      raw: '{"value":1}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(plain.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await server.call('PUT', `${path}?fields=nothing`, { token, json: { value: 1 } })).body.code).toBe(
      'INVALID_FIELDS',
    );
    expect((await server.call('PUT', path, { json: { value: 1 } })).body.code).toBe('APP_TOKEN_INVALID');
  });

  it('keeps 16,384 bytes of compact JSON, counted as bytes, and not one more', async () => {
    const exact = 'é'.repeat(8191);
    expect(Buffer.byteLength(JSON.stringify(exact))).toBe(16_384);
    expect((await put(own('settings'), exact)).status).toBe(200);
    const answer = await put(own('settings'), `${exact}a`);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    // Spaces outside strings are not counted.
    const spaced = `{"value":[${' '.repeat(20_000)}1]}`;
    const path = `/apps/2026-10/data/${own('settings')}`;
    const headers = { 'content-type': 'application/json' };
    expect((await server.call('PUT', path, { token: installed.accessToken, raw: spaced, headers })).status).toBe(200);
  });
});

describe('a value is of its declared type', () => {
  const cases: [string, unknown[], unknown[]][] = [
    ['title', ['', 'abcde', '😀😀😀😀😀'], ['abcdef', 1, true, {}, ['a'], 'a\nb']],
    ['code', ['AB1'], ['AB', 'xAB1', 'AB12', 'ab1']],
    ['size', ['S', 'M'], ['XL', 's', '']],
    ['story', ['line\nline', 'x'.repeat(10_000)], [1, null]],
    ['count', [1, 9], [0, 10, 1.5, '1', true, null, 1e20]],
    ['level', [1, 5], [2, '1']],
    ['ratio', ['0.5', '0.50', '1.500', '1'], ['0.49', '1.51', 1, '1e0', '.5', '01', '1.', '0.1234567']],
    ['flag', [true, false], ['true', 0, 1, null]],
    ['day', ['2026-10-01', '2028-02-29'], ['2026-02-29', '2026-13-01', '2026-1-1', '2026-10-01T00:00:00Z', 20261001]],
    [
      'moment',
      ['2026-10-01T10:00:00Z', '2026-10-01T10:00:00.123+01:00'],
      ['2026-10-01', '2026-10-01T10:00:00', '2026-10-01T24:00:00Z', '2026-02-30T10:00:00Z'],
    ],
    [
      'link',
      ['https://example.com/a?b#c', 'http://example.com'],
      ['javascript:alert(1)', 'ftp://example.com', 'example.com', 'https://', 'https://a b', 1],
    ],
    [
      'price',
      [
        { amount: '1.00', currency: 'DZD' },
        { amount: '2', currency: 'EUR' },
      ],
      [
        { amount: '0.99', currency: 'DZD' },
        { amount: 2, currency: 'DZD' },
        { amount: '2.001', currency: 'DZD' },
        { amount: '2', currency: 'dzd' },
        { amount: '2' },
        { amount: '2', currency: 'DZD', more: 1 },
        '2 DZD',
        null,
      ],
    ],
    ['tags', [[], ['a', 'abc']], ['a', ['abcd'], [1], [null], [['a']]]],
    ['numbers', [[1, 5]], [[6], ['1'], 1]],
    ['settings', [{ a: { b: [] } }, [], 'x', 1, false, ''], []],
  ];

  it.each(cases)('%s', async (key, accepted, refused) => {
    for (const value of accepted) {
      const answer = await put(own(key), value);
      expect([200, 201], JSON.stringify(value)).toContain(answer.status);
      expect(answer.body.data.value).toEqual(value);
    }
    for (const value of refused) {
      const answer = await put(own(key), value);
      expect({ value, status: answer.status, code: answer.body.code }).toEqual({
        value,
        status: 400,
        code: 'BAD_REQUEST',
      });
      expect(answer.body.errors.length).toBeGreaterThan(0);
    }
  });

  it('a reference names something the installation can read', async () => {
    expect((await put(own('best'), productId)).status).toBe(201);
    for (const value of ['1', storeId, 'abc', 1, '99999999999999999999']) {
      expect((await put(own('best'), value)).body.code).toBe('BAD_REQUEST');
    }
  });
});

describe('a batch', () => {
  const batch = (values: unknown[]) =>
    server.call('POST', '/apps/2026-10/data/batch', { token: installed.accessToken, json: { values } });

  it('has a result for each value', async () => {
    const item = (key: string, value: unknown, rest: object = {}) => ({
      ownerType: 'business',
      ownerId: merchant.businessId,
      key,
      value,
      ...rest,
    });
    const { status, body } = await batch([
      item('settings', 'batched'),
      item('count', 99),
      item('undeclared', 1),
      item('note', 1, { ownerType: 'order', ownerId: '1' }),
      item('note', 1, { ownerType: 'product', ownerId: 'abc' }),
    ]);
    expect(status).toBe(200);
    expect(
      body.data.map((one: { status: number; error: { code: string } | null }) => one.error?.code ?? one.status),
    ).toEqual([200, 'BAD_REQUEST', 'APP_DATA_KEY_NOT_DECLARED', 'PERMISSION_DENIED', 'NOT_FOUND']);
    expect((await get(`/${own('settings')}`)).body.data.value).toBe('batched');
  });

  it('holds 1 to 25 values', async () => {
    const one = { ownerType: 'business', ownerId: merchant.businessId, key: 'settings', value: 1 };
    expect((await batch([])).body.code).toBe('BAD_REQUEST');
    expect((await batch(Array(25).fill(one))).status).toBe(200);
    expect((await batch(Array(26).fill(one))).body.code).toBe('BAD_REQUEST');
  });
});

describe('an installation holds 50,000 values', () => {
  it('exactly, though twenty race for the last three, and existing ones are still rewritten', async () => {
    const keeper = await installApp(server, {
      merchant,
      scopes: ['read_products'],
      manifest: { data: { definitions } },
    });
    const { db } = server.platform;
    const products = await Promise.all(
      Array.from({ length: 20 }, () => plantProduct(db, { businessId: merchant.businessId, storeId, stock: 0 })),
    );
    await put(own('settings'), 1, {}, keeper.accessToken);
    await sql`update app_value_counts set held = 49997 where installation_id = ${keeper.installationId}`.execute(db);
    const responses = await Promise.all(products.map(({ id }) => put(`product/${id}/note`, 1, {}, keeper.accessToken)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(17);
    expect(refused[0]?.body.code).toBe('APP_DATA_LIMIT_REACHED');
    expect((await put(own('settings'), 2, {}, keeper.accessToken)).status).toBe(200);
    expect(await stage.countedOf(keeper.installationId)).toBe(50_000);
  });

  it('and twenty that race for one name make one value and one count', async () => {
    const keeper = await installApp(server, { merchant, manifest: { data: { definitions } } });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(own('settings'), index, {}, keeper.accessToken)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await stage.heldBy(keeper.installationId)).toBe(1);
    expect(await stage.countedOf(keeper.installationId)).toBe(1);
  });
});
