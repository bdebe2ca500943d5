import type { DataDefinition, Manifest } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { installApp, releaseVersion, type TestInstallation } from '../../../testing/installations.js';
import { signUpMerchant, type TestMerchant } from '../../../testing/people.js';
import { plantProduct, plantStore } from '../../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { eraseKeptValues, findKeptKeys } from '../../domains/app-data/list-values.js';
import { applyRelease } from '../../domains/installations/apply-release.js';

let server: TestServer;
let merchant: TestMerchant;
let installed: TestInstallation;
let productId: string;
let storeId: string;

const definitions: DataDefinition[] = [
  defineData('business', 'settings'),
  defineData('business', 'title', { type: 'text', max_length: 5 }),
  defineData('business', 'code', { type: 'text', pattern: '[A-Z]{2}\\d' }),
  defineData('business', 'size', { type: 'text', choices: ['L', 'M', 'S'] }),
  defineData('business', 'story', { type: 'long_text' }),
  defineData('business', 'count', { type: 'integer', min: 1, max: 9 }),
  defineData('business', 'level', { type: 'integer', choices: [1, 5] }),
  defineData('business', 'ratio', { type: 'decimal', min: '0.50', max: '1.5' }),
  defineData('business', 'flag', { type: 'boolean' }),
  defineData('business', 'day', { type: 'date' }),
  defineData('business', 'moment', { type: 'datetime' }),
  defineData('business', 'link', { type: 'url' }),
  defineData('business', 'price', { type: 'money', min: '1.00' }),
  defineData('business', 'best', { type: 'reference.product' }),
  defineData('business', 'tags', { type: 'list.text', max_length: 3 }),
  defineData('business', 'numbers', { type: 'list.integer', max: 5 }),
  defineData('store', 'note'),
  defineData('product', 'note', { visibility: 'storefront' }),
  defineData('product', 'secret', { visibility: 'business' }),
  defineData('order', 'note'),
  defineData('customer', 'note'),
];

beforeAll(async () => {
  server = await startTestServer();
  server.config.limits.businessPerSecond = 0;
  merchant = await signUpMerchant(server);
  storeId = merchant.storeIds[0] as string;
  productId = (await plantProduct(server, { businessId: merchant.businessId, storeId })).id;
  installed = await installApp(server, {
    merchant,
    scopes: ['read_products', 'read_stores'],
    manifest: { data: { definitions } },
  });
});
afterAll(() => server.stop());

const put = (name: string, value: unknown, headers: Record<string, string> = {}, token = installed.accessToken) =>
  server.call('PUT', `/apps/2026-10/data/${name}`, { token, json: { value }, headers });
const own = (key: string) => `business/${merchant.businessId}/${key}`;
const get = (path: string, token = installed.accessToken) => server.call('GET', `/apps/2026-10/data${path}`, { token });

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

describe('reading and deleting', () => {
  it('one value', async () => {
    await put(`product/${productId}/note`, 'seen');
    const read = await get(`/product/${productId}/note`);
    expect(read.body.data).toMatchObject({ key: 'note', value: 'seen', visibility: 'storefront' });
    expect((await get(`/product/${productId}/secret?fields=key`)).body.data).toEqual({
      id: expect.any(String),
      key: 'secret',
    });
    const gone = await server.call('DELETE', `/apps/2026-10/data/product/${productId}/note`, {
      token: installed.accessToken,
    });
    expect(gone.status).toBe(204);
    expect((await get(`/product/${productId}/note`)).body.code).toBe('NOT_FOUND');
    const again = await server.call('DELETE', `/apps/2026-10/data/product/${productId}/note`, {
      token: installed.accessToken,
    });
    expect(again.body.code).toBe('NOT_FOUND');
    expect(await heldBy(installed.installationId)).toBe(await countedOf(installed.installationId));
  });

  it('what one installation keeps, another cannot see', async () => {
    const other = await installApp(server, { merchant, manifest: { data: { definitions } } });
    expect((await get(`/business/${merchant.businessId}/settings`, other.accessToken)).status).toBe(404);
    expect((await get('', other.accessToken)).body).toEqual({ data: [], nextCursor: null });
  });

  it('what is meant for others is read where they are', async () => {
    await put(`product/${productId}/note`, 'for all');
    await put(`product/${productId}/secret`, 'for the merchant');
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${installed.installationId}/data`;
    const seen = await server.call('GET', path, { token: merchant.token });
    expect(seen.body.data.map(({ key }: { key: string }) => key).sort()).toEqual(['note', 'secret']);
    const { rows } = await sql<{ subdomain: string }>`select subdomain from stores where id = ${storeId}`.execute(
      server.platform.db,
    );
    const shop = `/storefront/${rows[0]?.subdomain}/data/product/${productId}/${installed.app.handle}`;
    expect((await server.call('GET', `${shop}/note`)).body.data).toMatchObject({ key: 'note', value: 'for all' });
    expect((await server.call('GET', `${shop}/secret`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('is newest first, filtered, and goes on with its cursor', async () => {
    const keeper = await installApp(server, {
      merchant,
      scopes: ['read_products', 'read_stores'],
      manifest: { data: { definitions } },
    });
    const token = keeper.accessToken;
    const names = [own('settings'), own('title'), `store/${storeId}/note`, `product/${productId}/note`, own('flag')];
    const values = [1, 'abc', 2, 3, true];
    for (const [index, name] of names.entries()) await put(name, values[index], {}, token);
    const all = await get('', token);
    expect(all.body.data.map(({ value }: { value: unknown }) => value)).toEqual([true, 3, 2, 'abc', 1]);
    expect(all.body.nextCursor).toBeNull();

    const first = await get('?limit=2', token);
    expect(first.body.data).toHaveLength(2);
    const second = await get(`?limit=2&cursor=${first.body.nextCursor}`, token);
    expect(second.body.data.map(({ value }: { value: unknown }) => value)).toEqual([2, 'abc']);
    expect((await get(`?limit=2&cursor=${first.body.nextCursor}&key=note`, token)).body.code).toBe('INVALID_CURSOR');
    expect((await get(`?limit=2&cursor=${first.body.nextCursor}`)).body.code).toBe('INVALID_CURSOR');
    expect((await get('?cursor=nonsense', token)).body.code).toBe('INVALID_CURSOR');
    expect((await get(`?cursor=${'a'.repeat(513)}`, token)).body.code).toBe('INVALID_CURSOR');

    expect((await get('?key=note', token)).body.data).toHaveLength(2);
    expect((await get('?ownerType=business', token)).body.data).toHaveLength(3);
    expect((await get(`?ownerType=product&ownerId=${productId}`, token)).body.data).toHaveLength(1);
    const fields = await get('?fields=key&limit=1', token);
    expect(fields.body.data).toEqual([{ id: expect.any(String), key: 'flag' }]);
  });

  it.each([
    ['?limit=0', 400, 'VALIDATION_FAILED'],
    ['?limit=101', 400, 'VALIDATION_FAILED'],
    ['?limit=ten', 400, 'VALIDATION_FAILED'],
    ['?ownerId=1', 400, 'VALIDATION_FAILED'],
    ['?ownerType=basket', 400, 'VALIDATION_FAILED'],
    ['?ownerType=product&ownerId=abc', 400, 'VALIDATION_FAILED'],
    ['?key=Note', 400, 'VALIDATION_FAILED'],
    ['?colour=red', 400, 'VALIDATION_FAILED'],
    ['?fields=nothing', 400, 'INVALID_FIELDS'],
    ['?ownerType=order', 403, 'PERMISSION_DENIED'],
    ['?ownerType=product&ownerId=1', 404, 'NOT_FOUND'],
    ['?ownerType=product&ownerId=999999999999999999999999', 404, 'NOT_FOUND'],
  ])('refuses %s', async (query, status, code) => {
    const answer = await get(query);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('leaves out what can no longer be read, and goes on behind it', async () => {
    const { db } = server.platform;
    const elsewhere = (await plantStore(db, merchant.businessId)).storeId;
    const hidden = (await plantProduct(db, { businessId: merchant.businessId, storeId: elsewhere })).id;
    const keeper = await installApp(server, {
      merchant,
      scopes: ['read_products', 'read_stores'],
      manifest: { data: { definitions } },
    });
    const token = keeper.accessToken;
    await put(own('flag'), true, {}, token);
    for (const key of ['note', 'secret']) await put(`product/${hidden}/${key}`, 1, {}, token);
    await put(`store/${elsewhere}/note`, 1, {}, token);
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${keeper.installationId}`;
    await server.call('PATCH', path, { token: merchant.token, json: { storeIds: [storeId] } });
    const first = await get('?limit=2', token);
    expect(first.body.data).toEqual([]);
    expect(first.body.nextCursor).not.toBeNull();
    const second = await get(`?limit=2&cursor=${first.body.nextCursor}`, token);
    expect(second.body.data.map(({ key }: { key: string }) => key)).toEqual(['flag']);
    expect(second.body.nextCursor).toBeNull();

    expect((await put(`store/${elsewhere}/note`, 1, {}, token)).status).toBe(460);
    expect((await put(`product/${hidden}/note`, 1, {}, token)).status).toBe(404);
    expect((await get(`?ownerType=store&ownerId=${elsewhere}`, token)).status).toBe(460);
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

async function heldBy(installationId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from app_values where installation_id = ${installationId}`.execute(server.platform.db);
  return rows[0]?.held ?? 0;
}

async function countedOf(installationId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select held from app_value_counts where installation_id = ${installationId}`.execute(server.platform.db);
  return rows[0]?.held ?? 0;
}

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
    const answers = await Promise.all(products.map(({ id }) => put(`product/${id}/note`, 1, {}, keeper.accessToken)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(17);
    expect(refused[0]?.body.code).toBe('APP_DATA_LIMIT_REACHED');
    expect((await put(own('settings'), 2, {}, keeper.accessToken)).status).toBe(200);
    expect(await countedOf(keeper.installationId)).toBe(50_000);
  });

  it('and twenty that race for one name make one value and one count', async () => {
    const keeper = await installApp(server, { merchant, manifest: { data: { definitions } } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(own('settings'), index, {}, keeper.accessToken)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await heldBy(keeper.installationId)).toBe(1);
    expect(await countedOf(keeper.installationId)).toBe(1);
  });
});

describe('declarations change', () => {
  it('and what is no longer declared says so, and cannot be written', async () => {
    const keeper = await installApp(server, { merchant, manifest: { data: { definitions } } });
    const token = keeper.accessToken;
    await put(own('settings'), 1, {}, token);
    await put(own('flag'), true, {}, token);
    const manifest: Manifest = {
      ...keeper.app.manifest,
      data: { definitions: [defineData('business', 'settings', { visibility: 'business' })] },
    };
    await releaseVersion(server, keeper.app, 2, manifest);
    await applyRelease(server.platform.db, { appId: keeper.app.id, version: 2, manifest, at: server.clock.now() });
    const shown = async () =>
      (await get('', token)).body.data.map(({ key, declared, visibility }: Record<string, unknown>) => [
        key,
        declared,
        visibility,
      ]);
    // More people would see a value: until the merchant agrees, everything stays as it is.
    expect(await shown()).toEqual([
      ['flag', true, 'app'],
      ['settings', true, 'app'],
    ]);
    const { businessId, token: session } = merchant;
    const installation = `/dashboard/businesses/${businessId}/installations/${keeper.installationId}`;
    expect((await server.call('GET', installation, { token: session })).body.data.pendingVersion).toBe(2);
    const accepted = await server.call('POST', `${installation}/accept`, { token: session, json: { version: 2 } });
    expect(accepted.status).toBe(200);
    expect(await shown()).toEqual([
      ['flag', false, 'app'],
      ['settings', true, 'business'],
    ]);
    expect((await put(own('flag'), false, {}, token)).body.code).toBe('APP_DATA_KEY_NOT_DECLARED');
    const { db } = server.platform;
    const asked = [
      { owner: 'business', key: 'flag' },
      { owner: 'business', key: 'day' },
    ];
    expect(await findKeptKeys(db, keeper.app.id, asked)).toEqual([{ owner: 'business', key: 'flag' }]);
    await eraseKeptValues(db, merchant.businessId, keeper.installationId);
    expect(await heldBy(keeper.installationId)).toBe(0);
  });
});
