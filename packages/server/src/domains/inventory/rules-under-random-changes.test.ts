import type { RuleInput } from '@souk/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareDatabase, openBareDatabase } from '../../../testing/open-bare-database.js';
import { plantBusiness } from '../../../testing/plant-business.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { patchProduct } from '../catalogue/change-product.js';
import { createProduct } from '../catalogue/create-product.js';
import { readCollection } from '../catalogue/read-collections.js';
import { readProduct } from '../catalogue/read-products.js';
import { createCollection, patchCollection } from '../catalogue/write-collection.js';
import { adjustStock } from './adjust-stock.js';
import { stockProduct } from './stock-product.js';

let open: BareDatabase;
let db: Database;
const now = new Date('2026-11-01T10:00:00.000Z');

beforeAll(async () => {
  open = await openBareDatabase();
  db = open.db;
});
afterAll(() => open.close());

const within = <T>(work: (transaction: Database) => Promise<T>): Promise<T> => db.transaction().execute(work);

async function newStore(): Promise<{ reach: BusinessAccess; businessId: string; storeId: string }> {
  const { businessId, storeIds } = await plantBusiness(db, { now });
  return { reach: { businessId, storeIds: null }, businessId, storeId: storeIds[0] as string };
}

describe('whatever happens to products, stock and rules', () => {
  interface Model {
    price: number;
    name: string;
    tags: string[];
    stock: number;
  }

  const names = ['Tea', 'Tea pot', 'Coffee'];
  const rule = fc.oneof(
    fc.record({
      field: fc.constantFrom('PRICE' as const, 'STOCK' as const),
      operator: fc.constantFrom(
        'EQUALS' as const,
        'NOT_EQUALS' as const,
        'GREATER_THAN' as const,
        'LESS_THAN' as const,
      ),
      valueNumber: fc.integer({ min: -2, max: 4 }),
    }),
    fc.record({
      field: fc.constantFrom('NAME' as const, 'TAG' as const),
      operator: fc.constantFrom(
        'EQUALS' as const,
        'NOT_EQUALS' as const,
        'CONTAINS' as const,
        'NOT_CONTAINS' as const,
        'STARTS_WITH' as const,
        'ENDS_WITH' as const,
      ),
      valueText: fc.constantFrom('tea', 'pot', 'T'),
    }),
  );
  const rules = fc.record({
    rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
    ruleMatch: fc.constantFrom('ALL' as const, 'ANY' as const),
  });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('stock' as const), product: fc.nat(2), delta: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ kind: fc.constant('price' as const), product: fc.nat(2), price: fc.nat(4) }),
    fc.record({ kind: fc.constant('name' as const), product: fc.nat(2), name: fc.constantFrom(...names) }),
    fc.record({ kind: fc.constant('tags' as const), product: fc.nat(2), tags: fc.subarray(['tea', 'T', 'hot']) }),
    fc.record({ kind: fc.constant('rules' as const), collection: fc.nat(1), change: rules }),
  );

  /** The same rules in another language. */
  function holds({ field, operator, valueNumber, valueText }: RuleInput, model: Model): boolean {
    if (field === 'PRICE' || field === 'STOCK') {
      const value = field === 'PRICE' ? model.price : model.stock;
      const bound = valueNumber ?? 0;
      if (operator === 'EQUALS') return value === bound;
      if (operator === 'NOT_EQUALS') return value !== bound;
      return operator === 'GREATER_THAN' ? value > bound : value < bound;
    }
    const wanted = (valueText ?? '').toLowerCase();
    const fits = (text: string) => {
      const value = text.toLowerCase();
      if (operator === 'EQUALS' || operator === 'NOT_EQUALS') return value === wanted;
      if (operator === 'STARTS_WITH') return value.startsWith(wanted);
      return operator === 'ENDS_WITH' ? value.endsWith(wanted) : value.includes(wanted);
    };
    const some = (field === 'NAME' ? [model.name] : model.tags).some(fits);
    return operator.startsWith('NOT_') ? !some : some;
  }

  it('collections hold exactly what their rules admit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rules, { minLength: 2, maxLength: 2 }),
        fc.array(step, { maxLength: 12 }),
        async (made, steps) => {
          const { reach, businessId, storeId } = await newStore();
          const models: Model[] = [];
          const products: { id: string; level: string }[] = [];
          const collections: { id: string; rules: RuleInput[]; ruleMatch: 'ALL' | 'ANY' }[] = [];
          for (const change of made) {
            const id = await within((transaction) =>
              createCollection({ db: transaction }, reach, { storeId, name: 'c', ...change }, now),
            );
            collections.push({ id, ...change });
          }
          for (let index = 0; index < 3; index++) {
            const model = { price: index, name: names[index] as string, tags: [], stock: 0 };
            const given = { storeId, name: model.name, price: String(model.price) };
            const id = await within(async (transaction) => {
              const productId = await createProduct({ db: transaction }, { businessId, currency: 'DZD' }, given, now);
              await stockProduct({ db: transaction }, { businessId, storeId, productId }, now);
              return productId;
            });
            const { rows } = await sql<{
              id: string;
            }>`select id from inventory_levels where product_id = ${id}`.execute(db);
            models.push(model);
            products.push({ id, level: rows[0]?.id as string });
          }
          for (const one of steps) {
            await within(async (transaction) => {
              if (one.kind === 'rules') {
                const collection = collections[one.collection] as (typeof collections)[number];
                await patchCollection({ db: transaction }, reach, collection.id, one.change, now);
                Object.assign(collection, one.change);
                return;
              }
              const { id, level } = products[one.product] as (typeof products)[number];
              const model = models[one.product] as Model;
              if (one.kind === 'stock') {
                await adjustStock({ db: transaction }, reach, level, { delta: one.delta }, now);
                model.stock += one.delta;
              } else {
                const { kind: _, product: __, ...change } = one;
                const patch = 'price' in change ? { price: String(change.price) } : change;
                await patchProduct({ db: transaction }, reach, id, patch, now);
                Object.assign(model, change);
              }
            });
          }
          for (const [index, { id }] of products.entries()) {
            const expected = collections
              .filter((collection) => {
                const kept = collection.rules.map((rule) => holds(rule, models[index] as Model));
                return collection.ruleMatch === 'ALL' ? kept.every(Boolean) : kept.some(Boolean);
              })
              .map((collection) => collection.id);
            expect((await readProduct(db, reach, id))?.collectionIds).toEqual(expected);
          }
          for (const { id } of collections) {
            const { rows } = await sql<{ count: number }>`select count(*)::int as count from collection_products
            where collection_id = ${id}`.execute(db);
            expect((await readCollection(db, reach, id))?.productsCount).toBe(rows[0]?.count);
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});
