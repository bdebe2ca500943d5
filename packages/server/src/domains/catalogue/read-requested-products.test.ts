import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { type PlantedBusiness, plantBusiness } from '../../../testing/plant-business.js';
import { createProduct } from './create-product.js';
import { readProducts, readRequestedProducts } from './read-products.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

function addProduct({ businessId }: PlantedBusiness, storeId: string | undefined, name: string): Promise<string> {
  const { platform, clock } = test;
  const product = { storeId: storeId ?? '', name, price: '10.00', options: [{ name: 'Size', values: ['S', 'M'] }] };
  const variants = ['S', 'M'].map((size) => ({ sku: `${name}-${size}`, optionValues: [size] }));
  return platform.db
    .transaction()
    .execute((transaction) =>
      createProduct({ db: transaction }, { businessId, currency: 'DZD' }, { ...product, variants }, clock.now()),
    );
}

it('reads for many at once what each would read alone, and nothing that is out of reach', async () => {
  const { db } = test.platform;
  const one = await plantBusiness(db, { stores: 2 });
  const other = await plantBusiness(db);
  const [first, second] = one.storeIds;
  const shirt = await addProduct(one, first, 'Shirt');
  const coat = await addProduct(one, second, 'Coat');
  const scarf = await addProduct(other, other.storeIds[0], 'Scarf');
  const ids = [coat, scarf, shirt, '999'];
  const reaches = [
    { businessId: one.businessId, storeIds: null },
    { businessId: one.businessId, storeIds: [first ?? ''] },
    { businessId: one.businessId, storeIds: [] },
    { businessId: other.businessId, storeIds: null },
  ];
  const together = await readRequestedProducts(
    db,
    reaches.map((reach) => ({ reach, ids })),
  );
  expect(together).toEqual(await Promise.all(reaches.map((reach) => readProducts(db, reach, ids))));
  expect(together.map((products) => products.map(({ id }) => id))).toEqual([[coat, shirt], [shirt], [], [scarf]]);
  expect(await readRequestedProducts(db, [])).toEqual([]);
});
