import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { addMember } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: MerchantDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openMerchantDesk(server);
});
afterAll(() => server.stop());
beforeEach(() => desk.announced());

const shirt = () => ({ storeId: desk.storeId, name: 'Linen shirt', price: '2500' });

describe('creating a product', () => {
  it('answers every member, absent ones as null, money with two places, and announces it once', async () => {
    const { status, body } = await desk.call('POST', '/products', shirt());
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      storeId: desk.storeId,
      name: 'Linen shirt',
      description: null,
      sku: null,
      price: '2500.00',
      compareAtPrice: null,
      currency: 'DZD',
      active: true,
      images: [],
      options: [],
      variants: [],
      collectionIds: [],
      tags: [],
      stockPolicy: 'allow',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.data.createdAt,
    });
    expect(await desk.announced()).toEqual([['products/created', body.data.id, []]]);
    expect(await desk.expect('GET', `/products/${body.data.id}`)).toEqual(body.data);
    const levels = await desk.expect('GET', `/inventory-levels?productId=${body.data.id}`);
    expect(levels).toMatchObject([{ productId: body.data.id, variantId: null, onHand: 0, available: 0, low: false }]);
  });

  it('makes its variants, each with its stock item', async () => {
    const product = await desk.expect('POST', '/products', {
      ...shirt(),
      options: [{ name: 'Size', values: ['M', 'L'] }],
      variants: [
        { optionValues: ['M'], sku: 'SH-M' },
        { optionValues: ['L'], price: '2700.5' },
      ],
    });
    expect(product.variants).toMatchObject([
      { name: 'M', sku: 'SH-M', price: '2500.00', compareAtPrice: null, optionValues: ['M'], active: true },
      { name: 'L', sku: null, price: '2700.50', optionValues: ['L'] },
    ]);
    const levels = await desk.expect('GET', `/inventory-levels?productId=${product.id}&sort=updatedAt`);
    expect(levels.map(({ variantId, sku }: { variantId: string; sku: string }) => [variantId, sku])).toEqual([
      [product.variants[0].id, 'SH-M'],
      [product.variants[1].id, null],
    ]);
  });

  it.each(['1e3', '-0', 'NaN', '10.001', '', ' 5', '01', '1,5', '1000000000000', '-1', 5])(
    'refuses the price %j',
    async (price) => {
      const { status, body } = await desk.call('POST', '/products', { ...shirt(), price });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.errors[0]).toMatch(/^price/);
    },
  );

  it.each(['"a\\u0000b"', '"\\ud800"'])('refuses text that is none: %s', async (name) => {
    const raw = `{"storeId":"${desk.storeId}","price":"1","name":${name}}`;
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await desk.call('POST', '/products', undefined, { raw, headers });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('lists every problem of a wrong body at once', async () => {
    const { status, body } = await desk.call('POST', '/products', {
      name: '',
      price: 'x',
      tags: ['a', 'a'],
      colour: 1,
    });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.errors).toHaveLength(5);
  });

  it('refuses variants that do not fit the options', async () => {
    const { status, body } = await desk.call('POST', '/products', {
      ...shirt(),
      options: [{ name: 'Size', values: ['M'] }],
      variants: [{ optionValues: ['M'] }, { optionValues: ['M'] }, { optionValues: ['XL'] }, {}],
    });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.errors).toEqual([
      'variants[1].optionValues repeats the values of another variant.',
      'variants[2].optionValues[0] must be one of the values of the option Size.',
      "variants[3].optionValues must have one value for each of the product's 1 options.",
    ]);
    expect(await desk.announced()).toEqual([]);
  });

  it('refuses a store that is not there, and a member who may not', async () => {
    for (const storeId of ['1', '999999999999999999999999']) {
      const { status, body } = await desk.call('POST', '/products', { ...shirt(), storeId });
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const reader = await addMember(server, desk, ['products:read']);
    const { status, body } = await desk.call('POST', '/products', shirt(), { token: reader.token });
    expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('happens once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'make-shirt' };
    const first = await desk.call('POST', '/products', shirt(), { headers });
    const again = await desk.call('POST', '/products', shirt(), { headers });
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', first.text]);
    expect(await desk.announced()).toHaveLength(1);
  });
});

describe('changing a product', () => {
  it('announces the fields that read differently, and nothing when none does', async () => {
    const { id } = await desk.expect('POST', '/products', { ...shirt(), tags: ['summer'] });
    await desk.announced();
    await server.clock.advanceSeconds(60);
    const same = await desk.expect('PATCH', `/products/${id}`, { price: '2500.0', tags: ['summer'], active: true });
    expect(same.updatedAt).toBe(same.createdAt);
    expect(await desk.announced()).toEqual([]);

    const images = [{ url: 'https://cdn.example.dz/shirt.jpg' }];
    const changed = await desk.expect('PATCH', `/products/${id}`, { price: '2400', images, active: false });
    expect(changed).toMatchObject({ price: '2400.00', images: [{ ...images[0], alt: null }], active: false });
    expect(changed.updatedAt > changed.createdAt).toBe(true);
    expect(await desk.announced()).toEqual([['products/updated', id, ['price', 'active', 'images']]]);
  });

  it('names collectionIds too when a rule moves it', async () => {
    const { id } = await desk.expect('POST', '/products', shirt());
    const cheap = await desk.expect('POST', '/collections', {
      storeId: desk.storeId,
      name: 'Cheap',
      rules: [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 1000 }],
    });
    await desk.announced();
    const changed = await desk.expect('PATCH', `/products/${id}`, { price: '999.99' });
    expect(changed.collectionIds).toEqual([cheap.id]);
    expect(await desk.announced()).toEqual([['products/updated', id, ['price', 'collectionIds']]]);
    expect((await desk.expect('GET', `/collections/${cheap.id}`)).productsCount).toBe(1);
  });

  it('adds a variant, which takes over the stock, and changes it', async () => {
    const { id } = await desk.expect('POST', '/products', {
      ...shirt(),
      options: [{ name: 'Size', values: ['M', 'L'] }],
    });
    const [level] = await desk.expect('GET', `/inventory-levels?productId=${id}`);
    await desk.expect('POST', `/inventory-levels/${level.id}/adjust`, { delta: 7 });
    await desk.announced();
    const variant = await desk.expect('POST', `/products/${id}/variants`, { optionValues: ['M'] });
    expect(await desk.announced()).toEqual([
      ['products/updated', id, ['variants']],
      ['inventory_levels/updated', level.id, []],
    ]);
    expect(await desk.expect('GET', `/inventory-levels/${level.id}`)).toMatchObject({
      variantId: variant.id,
      onHand: 7,
    });
    await desk.expect('POST', `/products/${id}/variants`, { optionValues: ['L'] });
    expect(await desk.expect('GET', `/inventory-levels?productId=${id}`)).toHaveLength(2);
    await desk.announced();

    const changed = await desk.expect('PATCH', `/products/${id}/variants/${variant.id}`, {
      sku: 'SH-M',
      active: false,
    });
    expect(changed).toMatchObject({ sku: 'SH-M', active: false });
    expect(await desk.expect('GET', `/products/${id}/variants/${variant.id}`)).toEqual(changed);
    await desk.expect('PATCH', `/products/${id}/variants/${variant.id}`, { sku: 'SH-M' });
    expect(await desk.announced()).toEqual([['products/updated', id, ['variants']]]);
    expect((await desk.expect('GET', `/products/${id}/variants`)).map((one: { name: string }) => one.name)).toEqual([
      'M',
      'L',
    ]);
    const unfit = await desk.call('PATCH', `/products/${id}`, { options: [{ name: 'Size', values: ['M'] }] });
    expect([unfit.status, unfit.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('loses no update when two people change it at once', async () => {
    const { id } = await desk.expect('POST', '/products', shirt());
    await Promise.all([
      desk.expect('PATCH', `/products/${id}`, { name: 'Cotton shirt' }),
      desk.expect('PATCH', `/products/${id}`, { price: '1' }),
      desk.expect('PATCH', `/products/${id}`, { tags: ['x'] }),
    ]);
    expect(await desk.expect('GET', `/products/${id}`)).toMatchObject({
      name: 'Cotton shirt',
      price: '1.00',
      tags: ['x'],
    });
  });
});

describe('reading products', () => {
  it('answers 404 for malformed, unknown and foreign ids alike', async () => {
    const other = await openMerchantDesk(server);
    const foreign = await other.expect('POST', '/products', { storeId: other.storeId, name: 'Theirs', price: '1' });
    for (const id of ['abc', '1', '999999999999999999999999', foreign.id]) {
      for (const [method, path, json] of [
        ['GET', `/products/${id}`],
        ['PATCH', `/products/${id}`, { name: 'Mine' }],
        ['GET', `/products/${id}/variants`],
        ['POST', `/products/${id}/variants`, {}],
      ] as const) {
        const { status, body } = await desk.call(method, path, json);
        expect([status, body.code, body.detail]).toEqual([
          404,
          'NOT_FOUND',
          'The resource does not exist, or this token cannot read it.',
        ]);
      }
    }
  });

  it('pages through them newest first, and by their last change', async () => {
    const shop = await openMerchantDesk(server);
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) {
      server.clock.advanceSeconds(1);
      ids.push(
        (await shop.expect('POST', '/products', { storeId: shop.storeId, price: '1', name: `Shirt ${made}` })).id,
      );
    }
    const walk = async (query: string) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { status, body }: { status: number; body: { data: { id: string }[]; nextCursor: string | null } } =
          await shop.call('GET', `/products?${query}&limit=2${cursor && `&cursor=${cursor}`}`);
        expect(status).toBe(200);
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      return seen;
    };
    expect(await walk(`storeId=${shop.storeId}`)).toEqual([...ids].reverse());
    server.clock.advanceSeconds(1);
    const { updatedAt } = await shop.expect('PATCH', `/products/${ids[0]}`, { name: 'Changed' });
    expect(await walk('sort=updatedAt')).toEqual([...ids.slice(1), ids[0]]);
    expect(await walk(`sort=updatedAt&updatedFrom=${updatedAt}`)).toEqual([ids[0]]);
    const selected = await shop.expect('GET', '/products?fields=name&limit=1');
    expect(selected).toEqual([{ id: ids[4], name: 'Shirt 4' }]);
  });

  it.each([
    ['limit=0', 'VALIDATION_FAILED'],
    ['limit=101', 'VALIDATION_FAILED'],
    ['updatedFrom=2026-01-01T00:00:00Z', 'VALIDATION_FAILED'],
    ['sort=updatedAt&createdTo=2026-01-01T00:00:00Z', 'VALIDATION_FAILED'],
    ['sort=price', 'VALIDATION_FAILED'],
    ['fields=colour', 'INVALID_FIELDS'],
    ['cursor=abc', 'INVALID_CURSOR'],
  ])('refuses ?%s', async (query, code) => {
    const { status, body } = await desk.call('GET', `/products?${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });
});
