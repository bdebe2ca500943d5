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

const product = (given: object = {}) =>
  desk.expect('POST', '/products', { storeId: desk.storeId, name: 'Linen shirt', price: '2500', ...given });
const collection = (given: object = {}) =>
  desk.expect('POST', '/collections', { storeId: desk.storeId, name: 'Chosen', ...given });
const tagged = (tag: string) => ({ rules: [{ field: 'TAG', operator: 'EQUALS', valueText: tag }] });

describe('creating a collection', () => {
  it('fills in the defaults and answers every member', async () => {
    const { status, body } = await desk.call('POST', '/collections', { storeId: desk.storeId, name: 'Summer' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      storeId: desk.storeId,
      parentId: null,
      name: 'Summer',
      description: null,
      image: null,
      active: true,
      sortOrder: 0,
      productSort: 'UPDATED',
      ruleMatch: 'ALL',
      rules: [],
      productsCount: 0,
      createdAt: expect.any(String),
      updatedAt: body.data.createdAt,
    });
  });

  it('applies its rules before it answers, and tells of the products that joined', async () => {
    const { id } = await product({ tags: ['eid'] });
    await product({ tags: ['ramadan'] });
    await desk.announced();
    const made = await collection(tagged('EID'));
    expect(made).toMatchObject({
      productsCount: 1,
      rules: [
        {
          field: 'TAG',
          operator: 'EQUALS',
          valueText: 'EID',
          valueNumber: null,
          valueNumberMax: null,
          valueRefIds: null,
        },
      ],
    });
    expect(await desk.announced()).toEqual([['products/updated', id, ['collectionIds']]]);
    expect((await desk.expect('GET', `/products/${id}`)).collectionIds).toEqual([made.id]);
  });

  it('lists every problem of a wrong body at once', async () => {
    const { status, body } = await desk.call('POST', '/collections', {
      storeId: 'x',
      description: 5,
      sortOrder: 1_000_001,
      productSort: 'PRICE',
      ruleMatch: 'SOME',
      rules: [{ field: 'COLOUR', operator: 'EQUALS' }],
      extra: true,
    });
    expect([status, body.code, body.type]).toEqual([400, 'BAD_REQUEST', body.docs]);
    expect(body.errors).toHaveLength(8);
    const rules = Array.from({ length: 11 }, () => ({ field: 'STOCK', operator: 'EQUALS', valueNumber: 1 }));
    const many = await desk.call('POST', '/collections', { storeId: desk.storeId, name: 'x'.repeat(256), rules });
    expect(many.body.errors).toEqual(['name must have at most 255 characters.', 'rules must have at most 10 items.']);
  });

  it('an image that is not a web address is rejected, on creation and on change', async () => {
    const { id } = await desk.expect('POST', '/collections', {
      storeId: desk.storeId,
      name: 'Pictured',
      image: 'https://cdn.example.dz/summer.jpg',
    });
    for (const image of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://bank.dz@evil.example']) {
      const made = await desk.call('POST', '/collections', { storeId: desk.storeId, name: 'Pictured', image });
      expect([made.status, made.body.code, made.body.errors.length], image).toEqual([400, 'BAD_REQUEST', 1]);
      expect((await desk.call('PATCH', `/collections/${id}`, { image })).status, image).toBe(400);
    }
    expect((await desk.expect('GET', `/collections/${id}`)).image).toBe('https://cdn.example.dz/summer.jpg');
  });

  it('tells what a rule lacks or has too much', async () => {
    const rules = [
      { field: 'STOCK', operator: 'IN', valueRefIds: ['1'] },
      { field: 'NAME', operator: 'EQUALS', valueText: 'x', valueNumber: 5 },
      { field: 'PRODUCT', operator: 'IN', valueRefIds: [] },
      { field: 'PRICE', operator: 'BETWEEN', valueNumber: 5 },
      { field: 'TAG', operator: 'CONTAINS', valueText: '' },
    ];
    const { status, body } = await desk.call('POST', '/collections', { storeId: desk.storeId, name: '', rules });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.errors).toEqual([
      'name must have at least 1 character.',
      'rules[0].valueNumber is required.',
      'rules[0].operator must be one of: EQUALS, NOT_EQUALS, GREATER_THAN, LESS_THAN, BETWEEN.',
      'rules[0].valueRefIds must be null.',
      'rules[1].valueNumber must be null.',
      'rules[2].valueRefIds must have at least 1 item.',
      'rules[3].valueNumberMax is required.',
      'rules[4].valueText must have at least 1 character.',
    ]);
  });

  it('refuses parents and stores that are not there, and members who may not', async () => {
    const other = await openMerchantDesk(server);
    const theirs = await other.expect('POST', '/collections', { storeId: other.storeId, name: 'Theirs' });
    for (const parentId of ['1', theirs.id, '999999999999999999999999']) {
      const { status, body } = await desk.call('POST', '/collections', {
        storeId: desk.storeId,
        name: 'Child',
        parentId,
      });
      expect([status, body.code]).toEqual([404, 'COLLECTION_PARENT_NOT_FOUND']);
    }
    for (const storeId of ['1', other.storeId, '999999999999999999999999']) {
      const { status, body } = await desk.call('POST', '/collections', { storeId, name: 'Elsewhere' });
      expect([status, body.code]).toEqual([460, 'STORE_SCOPE_FORBIDDEN']);
    }
    const reader = await addMember(server, desk, ['products:read', 'products:update']);
    const { status, body } = await desk.call('POST', '/collections', { storeId: desk.storeId, name: 'No' }, reader);
    expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });
});

describe('changing a collection', () => {
  it('moves products when a rule changes, at once', async () => {
    const one = await product({ tags: ['wool'] });
    const two = await product({ tags: ['silk'] });
    const made = await collection(tagged('wool'));
    await desk.announced();
    const changed = await desk.expect('PATCH', `/collections/${made.id}`, tagged('silk'));
    expect(changed.productsCount).toBe(1);
    const moved = await desk.announced();
    expect(moved.sort()).toEqual([
      ['products/updated', one.id, ['collectionIds']],
      ['products/updated', two.id, ['collectionIds']],
    ]);
    const unchanged = await desk.expect('PATCH', `/collections/${made.id}`, tagged('silk'));
    expect(unchanged.updatedAt).toBe(changed.updatedAt);
    expect(await desk.announced()).toEqual([]);
  });

  it('refuses a circle of parents', async () => {
    const top = await collection();
    const child = await collection({ parentId: top.id });
    const { status, body } = await desk.call('PATCH', `/collections/${top.id}`, { parentId: child.id });
    expect([status, body.code]).toEqual([409, 'COLLECTION_PARENT_CIRCLE']);
    const own = await desk.call('PATCH', `/collections/${top.id}`, { parentId: top.id });
    expect([own.status, own.body.code]).toEqual([409, 'COLLECTION_PARENT_CIRCLE']);
  });

  it('goes away with DELETE, and from its products', async () => {
    const one = await product({ tags: ['gone'] });
    const made = await collection(tagged('gone'));
    await desk.announced();
    const { status, text } = await desk.call('DELETE', `/collections/${made.id}`);
    expect([status, text]).toEqual([204, '']);
    expect((await desk.call('GET', `/collections/${made.id}`)).status).toBe(404);
    expect((await desk.call('DELETE', `/collections/${made.id}`)).status).toBe(404);
    expect((await desk.expect('GET', `/products/${one.id}`)).collectionIds).toEqual([]);
    expect(await desk.announced()).toEqual([['products/updated', one.id, ['collectionIds']]]);
  });
});

describe('the products of a collection', () => {
  it('are set by hand in a manual one only', async () => {
    const [one, two] = [await product(), await product()];
    const manual = await collection({ productSort: 'MANUAL' });
    await desk.announced();
    const set = await desk.expect('PUT', `/collections/${manual.id}/products`, { productIds: [two.id, one.id] });
    expect(set.productsCount).toBe(2);
    expect((await desk.announced()).sort()).toEqual([
      ['products/updated', one.id, ['collectionIds']],
      ['products/updated', two.id, ['collectionIds']],
    ]);
    const listed = await desk.expect('GET', `/collections/${manual.id}/products?fields=id`);
    expect(listed).toEqual([{ id: two.id }, { id: one.id }]);
    const conditional = await collection(tagged('x'));
    const refused = await desk.call('PUT', `/collections/${conditional.id}/products`, { productIds: [] });
    expect([refused.status, refused.body.code]).toEqual([409, 'COLLECTION_NOT_MANUAL']);
    const unknown = await desk.call('PUT', `/collections/${manual.id}/products`, { productIds: ['1'] });
    expect(unknown.body.errors).toEqual(['productIds names 1, which is not a product of this store.']);
  });

  it('come in the order productSort says, page by page', async () => {
    const names = ['Banana', 'apple', 'Cherry', 'cherry'];
    const prices = ['30', '10', '20', '20'];
    const ids: string[] = [];
    for (const [index, name] of names.entries()) {
      server.clock.advanceSeconds(1);
      ids.push((await product({ name, price: prices[index], tags: ['fruit'] })).id);
    }
    const made = await collection(tagged('fruit'));
    for (const index of [2, 0, 3, 1]) {
      server.clock.advanceSeconds(1);
      await desk.expect('PATCH', `/products/${ids[index]}`, { description: 'Fresh' });
    }
    const expected = {
      UPDATED: [1, 3, 0, 2],
      NEWEST: [3, 2, 1, 0],
      OLDEST: [0, 1, 2, 3],
      PRICE_ASC: [1, 2, 3, 0],
      PRICE_DESC: [0, 3, 2, 1],
      NAME_ASC: [1, 0, 2, 3],
      NAME_DESC: [3, 2, 0, 1],
      MANUAL: [0, 1, 2, 3],
    };
    for (const [productSort, places] of Object.entries(expected)) {
      await desk.expect('PATCH', `/collections/${made.id}`, { productSort });
      const path = `/collections/${made.id}/products?limit=3&fields=id`;
      const first = await desk.call('GET', path);
      const rest = await desk.call('GET', `${path}&cursor=${first.body.nextCursor}`);
      const seen = [...first.body.data, ...rest.body.data].map(({ id }) => ids.indexOf(id));
      expect([productSort, seen, rest.body.nextCursor]).toEqual([productSort, places, null]);
    }
    const other = await collection(tagged('fruit'));
    const first = await desk.call('GET', `/collections/${made.id}/products?limit=1`);
    const wrong = await desk.call('GET', `/collections/${other.id}/products?limit=1&cursor=${first.body.nextCursor}`);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });
});
