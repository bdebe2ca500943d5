import type { NewCollection, NewProduct, RuleInput } from '@souk/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { plantBusiness } from '../../../testing/plant-business.js';
import { type Database, type OpenDatabase, openDatabase } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { patchProduct } from '../catalogue/change-product.js';
import { createProduct } from '../catalogue/create-product.js';
import { readCollection } from '../catalogue/read-collections.js';
import { readProduct } from '../catalogue/read-products.js';
import { setCollectionProducts } from '../catalogue/set-collection-products.js';
import { createCollection, deleteCollection, patchCollection } from '../catalogue/write-collection.js';
import { adjustStock } from './adjust-stock.js';
import { stockProduct } from './stock-product.js';

let place: TestDatabase;
let open: OpenDatabase;
let db: Database;
let reach: BusinessAccess;
let storeId: string;
const now = new Date('2026-11-01T10:00:00.000Z');
const later = new Date('2026-11-01T11:00:00.000Z');

beforeAll(async () => {
  place = await openTestDatabase();
  open = openDatabase({ url: place.url, log: pino({ level: 'silent' }) });
  db = open.db;
});
afterAll(async () => {
  await open.close();
  await place.drop();
});
beforeEach(async () => {
  const planted = await plantBusiness(db, { now });
  reach = { businessId: planted.businessId, storeIds: null };
  storeId = planted.storeIds[0] as string;
});

const within = <T>(work: (transaction: Database) => Promise<T>): Promise<T> => db.transaction().execute(work);

async function product(given: Partial<NewProduct> = {}, stock = 0): Promise<string> {
  const { businessId } = reach;
  const id = await within(async (transaction) => {
    const productId = await createProduct(
      { db: transaction },
      { businessId, currency: 'DZD' },
      { storeId, name: 'Linen shirt', price: '1000', ...given },
      now,
    );
    await stockProduct({ db: transaction }, { businessId, storeId, productId }, now);
    return productId;
  });
  if (stock !== 0) await adjust(id, stock);
  return id;
}

async function levelOf(productId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from inventory_levels where product_id = ${productId}`.execute(
    db,
  );
  return rows[0]?.id as string;
}

async function adjust(productId: string, delta: number): Promise<void> {
  const level = await levelOf(productId);
  await within((transaction) => adjustStock({ db: transaction }, reach, level, { delta }, later));
}

function collection(given: Partial<NewCollection>): Promise<string> {
  return within((transaction) =>
    createCollection({ db: transaction }, reach, { storeId, name: 'Chosen', ...given }, now),
  );
}

const conditional = (...rules: RuleInput[]) => collection({ rules });

async function collectionsOf(productId: string): Promise<string[]> {
  return (await readProduct(db, reach, productId))?.collectionIds ?? [];
}

async function countOf(collectionId: string): Promise<number | undefined> {
  return (await readCollection(db, reach, collectionId))?.productsCount;
}

async function eventsOf(resourceId: string): Promise<[string, string[]][]> {
  const { rows } = await sql<{ topic: string; changed: string[] }>`
    select topic, changed from events where business_id = ${reach.businessId} and resource_id = ${resourceId}
    order by id`.execute(db);
  return rows.map(({ topic, changed }) => [topic, changed]);
}

describe('rules', () => {
  const cases: [RuleInput, Partial<NewProduct>, boolean][] = [
    [{ field: 'PRICE', operator: 'EQUALS', valueNumber: 19.99 }, { price: '19.99' }, true],
    [{ field: 'PRICE', operator: 'EQUALS', valueNumber: 20 }, { price: '20.01' }, false],
    [{ field: 'PRICE', operator: 'NOT_EQUALS', valueNumber: 20 }, { price: '20.01' }, true],
    [{ field: 'PRICE', operator: 'GREATER_THAN', valueNumber: 20 }, { price: '20' }, false],
    [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 20 }, { price: '19.99' }, true],
    [{ field: 'PRICE', operator: 'BETWEEN', valueNumber: 10, valueNumberMax: 20 }, { price: '20' }, true],
    [{ field: 'PRICE', operator: 'BETWEEN', valueNumber: 10, valueNumberMax: 20 }, { price: '9.99' }, false],
    [{ field: 'COMPARE_AT_PRICE', operator: 'GREATER_THAN', valueNumber: 0 }, {}, false],
    [{ field: 'COMPARE_AT_PRICE', operator: 'NOT_EQUALS', valueNumber: 5 }, {}, true],
    [{ field: 'COMPARE_AT_PRICE', operator: 'GREATER_THAN', valueNumber: 0 }, { compareAtPrice: '1' }, true],
    [{ field: 'STOCK', operator: 'LESS_THAN', valueNumber: 1 }, {}, true],
    [{ field: 'NAME', operator: 'EQUALS', valueText: 'LINEN SHIRT' }, {}, true],
    [{ field: 'NAME', operator: 'EQUALS', valueText: 'ÉTÉ' }, { name: 'été' }, true],
    [{ field: 'NAME', operator: 'NOT_EQUALS', valueText: 'Linen shirt' }, {}, false],
    [{ field: 'NAME', operator: 'CONTAINS', valueText: '%' }, {}, false],
    [{ field: 'NAME', operator: 'CONTAINS', valueText: 'en sh' }, {}, true],
    [{ field: 'NAME', operator: 'NOT_CONTAINS', valueText: 'en sh' }, {}, false],
    [{ field: 'NAME', operator: 'STARTS_WITH', valueText: 'linen' }, {}, true],
    [{ field: 'NAME', operator: 'ENDS_WITH', valueText: 'shirt' }, {}, true],
    [{ field: 'NAME', operator: 'ENDS_WITH', valueText: 'linen' }, {}, false],
    [{ field: 'SKU', operator: 'STARTS_WITH', valueText: 'TSH' }, { sku: 'tsh-1' }, true],
    [{ field: 'SKU', operator: 'STARTS_WITH', valueText: 'TSH' }, {}, false],
    [{ field: 'SKU', operator: 'NOT_CONTAINS', valueText: 'TSH' }, {}, true],
    [{ field: 'TAG', operator: 'EQUALS', valueText: 'summer' }, { tags: ['new', 'Summer'] }, true],
    [{ field: 'TAG', operator: 'NOT_EQUALS', valueText: 'summer' }, { tags: ['new', 'Summer'] }, false],
    [{ field: 'TAG', operator: 'NOT_EQUALS', valueText: 'summer' }, { tags: [] }, true],
    [{ field: 'TAG', operator: 'ENDS_WITH', valueText: 'mer' }, { tags: ['new', 'Summer'] }, true],
    [{ field: 'TAG', operator: 'NOT_CONTAINS', valueText: 'mm' }, { tags: ['new'] }, true],
  ];

  it.each(cases)('%o on %o gives %s, for products made before and after', async (rule, given, admitted) => {
    const before = await product(given);
    const id = await conditional(rule);
    const after = await product(given);
    const expected = admitted ? [id] : [];
    expect([await collectionsOf(before), await collectionsOf(after)]).toEqual([expected, expected]);
    expect(await countOf(id)).toBe(admitted ? 2 : 0);
  });

  it('refer to products and to manual collections, which the conditional ones follow at once', async () => {
    const [one, two] = [await product(), await product()];
    const manual = await collection({});
    const inIt = await conditional({ field: 'COLLECTION', operator: 'IN', valueRefIds: [manual] });
    const notInIt = await conditional({ field: 'COLLECTION', operator: 'NOT_IN', valueRefIds: [manual] });
    const named = await conditional({ field: 'PRODUCT', operator: 'IN', valueRefIds: [one] });
    const others = await conditional({ field: 'PRODUCT', operator: 'NOT_IN', valueRefIds: [one] });
    expect(await collectionsOf(one)).toEqual([notInIt, named]);

    await within((transaction) => setCollectionProducts({ db: transaction }, reach, manual, [two, one], later));
    expect(await collectionsOf(one)).toEqual([manual, inIt, named]);
    expect(await collectionsOf(two)).toEqual([manual, inIt, others]);
    expect(await countOf(notInIt)).toBe(0);

    await within((transaction) => deleteCollection({ db: transaction }, reach, manual, later));
    expect(await collectionsOf(one)).toEqual([notInIt, named]);
    expect(await readCollection(db, reach, manual)).toBeUndefined();
    expect(await eventsOf(one)).toEqual([
      ['products/created', []],
      ['products/updated', ['collectionIds']],
      ['products/updated', ['collectionIds']],
      ['products/updated', ['collectionIds']],
      ['products/updated', ['collectionIds']],
    ]);
  });

  it('ALL wants every rule to hold and ANY one of them', async () => {
    const rules: RuleInput[] = [
      { field: 'PRICE', operator: 'LESS_THAN', valueNumber: 500 },
      { field: 'TAG', operator: 'EQUALS', valueText: 'sale' },
    ];
    const id = await product({ tags: ['sale'] });
    const all = await collection({ rules, ruleMatch: 'ALL' });
    const any = await collection({ rules, ruleMatch: 'ANY' });
    expect(await collectionsOf(id)).toEqual([any]);
    await within((transaction) => patchProduct({ db: transaction }, reach, id, { price: '499' }, later));
    expect(await collectionsOf(id)).toEqual([all, any]);
    await within((transaction) => patchCollection({ db: transaction }, reach, all, { rules: [] }, later));
    expect(await countOf(all)).toBe(1);
  });

  it('follow the stock, and tell of it only when a product comes or goes', async () => {
    const soldOut = await conditional({ field: 'STOCK', operator: 'LESS_THAN', valueNumber: 1 });
    const id = await product({}, 5);
    expect(await collectionsOf(id)).toEqual([]);
    await adjust(id, -3);
    await adjust(id, -2);
    expect(await collectionsOf(id)).toEqual([soldOut]);
    // It came and went within one millisecond of the clock; its own time still grew each time.
    expect((await readProduct(db, reach, id))?.updatedAt).toBe(new Date(later.getTime() + 1).toISOString());
    await adjust(id, -1);
    const told = (await eventsOf(id)).filter(([topic]) => topic === 'products/updated');
    expect(told).toEqual([
      ['products/updated', ['collectionIds']],
      ['products/updated', ['collectionIds']],
    ]);
    expect(await eventsOf(await levelOf(id))).toEqual(Array(4).fill(['inventory_levels/updated', []]));
  });

  it('are refused with every problem at once', async () => {
    const refused = conditional(
      { field: 'STOCK', operator: 'BETWEEN', valueNumber: 5, valueNumberMax: 1 },
      { field: 'PRODUCT', operator: 'IN', valueRefIds: ['1', '999999999999999999999999'] },
    );
    await expect(refused).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      details: {
        problems: [
          'rules[0].valueNumberMax must not be less than valueNumber.',
          'rules[1].valueRefIds names 1, which is not a product of this store.',
          'rules[1].valueRefIds names 999999999999999999999999, which is not a product of this store.',
        ],
      },
    });
  });
});

describe('under concurrency', () => {
  it('price and stock changing at the same time leave the product where both together put it', async () => {
    const rules: RuleInput[] = [
      { field: 'PRICE', operator: 'LESS_THAN', valueNumber: 500 },
      { field: 'STOCK', operator: 'GREATER_THAN', valueNumber: 0 },
    ];
    const id = await collection({ rules });
    for (let round = 0; round < 15; round++) {
      const one = await product();
      await Promise.all([
        within((transaction) => patchProduct({ db: transaction }, reach, one, { price: '499' }, later)),
        adjust(one, 3),
      ]);
      expect(await collectionsOf(one)).toEqual([id]);
    }
    expect(await countOf(id)).toBe(15);
  });

  it('a rule made while products change misses none of them', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => product()));
    const [id] = await Promise.all([
      conditional({ field: 'STOCK', operator: 'GREATER_THAN', valueNumber: 0 }),
      ...products.map((one) => adjust(one, 1)),
    ]);
    for (const one of products) expect(await collectionsOf(one)).toEqual([id]);
    expect(await countOf(id as string)).toBe(20);
  });

  it('two moves that would make a circle of parents together: one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await collection({}), await collection({})];
      const move = (id: string, parentId: string) =>
        within((transaction) => patchCollection({ db: transaction }, reach, id, { parentId }, later));
      const results = await Promise.allSettled([move(a, b), move(b, a)]);
      const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      expect(refused.map(({ reason }) => reason.code)).toEqual(['COLLECTION_PARENT_CIRCLE']);
    }
  });

  it('the hundredth conditional collection is made once, however many try', async () => {
    const rules: RuleInput[] = [{ field: 'STOCK', operator: 'LESS_THAN', valueNumber: 1 }];
    for (let made = 0; made < 99; made++) await collection({ rules });
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => collection({ rules })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(collection({ rules })).rejects.toMatchObject({ code: 'COLLECTION_CONDITIONAL_LIMIT' });
    await expect(collection({})).resolves.toBeTypeOf('string');
  });
});

describe('parents', () => {
  it('must be collections of the same store, and never the collection itself', async () => {
    const id = await collection({});
    await expect(collection({ parentId: '1' })).rejects.toMatchObject({ code: 'COLLECTION_PARENT_NOT_FOUND' });
    await expect(collection({ parentId: '999999999999999999999999' })).rejects.toMatchObject({
      code: 'COLLECTION_PARENT_NOT_FOUND',
    });
    const child = await collection({ parentId: id });
    const circle = within((transaction) => patchCollection({ db: transaction }, reach, id, { parentId: child }, later));
    await expect(circle).rejects.toMatchObject({ code: 'COLLECTION_PARENT_CIRCLE' });
    await within((transaction) => deleteCollection({ db: transaction }, reach, id, later));
    expect((await readCollection(db, reach, child))?.parentId).toBeNull();
  });
});

describe('a manual collection', () => {
  it('holds what it was given; nothing is told when nothing changes', async () => {
    const [one, two] = [await product(), await product()];
    const id = await collection({});
    const set = (products: string[], at = later) =>
      within((transaction) => setCollectionProducts({ db: transaction }, reach, id, products, at));
    await set([two, one]);
    await set([two, one], new Date('2026-11-02T00:00:00Z'));
    expect(await readCollection(db, reach, id)).toMatchObject({ productsCount: 2, updatedAt: later.toISOString() });
    await set([two]);
    expect(await countOf(id)).toBe(1);
    expect(await eventsOf(two)).toHaveLength(2);
    expect(await eventsOf(one)).toHaveLength(3);
    await expect(set([one, '5'])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('must stay manual while rules refer to it', async () => {
    const id = await collection({});
    await conditional({ field: 'COLLECTION', operator: 'IN', valueRefIds: [id] });
    const rules: RuleInput[] = [{ field: 'STOCK', operator: 'LESS_THAN', valueNumber: 1 }];
    const refused = within((transaction) => patchCollection({ db: transaction }, reach, id, { rules }, later));
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
