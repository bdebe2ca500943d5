import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { type PlantedShop, plantShop } from '../../../testing/plant-shop.js';
import { type Database, type OpenDatabase, openDatabase } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { readCollections } from '../catalogue/read-collections.js';
import { readProducts } from '../catalogue/read-products.js';
import { readInventoryLevels } from './read-inventory-levels.js';

let place: TestDatabase;
let open: OpenDatabase;
let shop: PlantedShop;
let other: PlantedShop;
beforeAll(async () => {
  place = await openTestDatabase();
  open = openDatabase({ url: place.url, log: pino({ level: 'silent' }) });
  shop = await plantShop(open.db, { stores: 2, productsPerStore: 6 });
  other = await plantShop(open.db);
  for (const { businessId, storeIds } of [shop, other]) {
    for (const storeId of storeIds) await plantCollections(businessId, storeId);
  }
});
afterAll(async () => {
  await open.close();
  await place.drop();
});

async function plantCollections(businessId: string, storeId: string): Promise<void> {
  await sql`insert into collections
      (business_id, store_id, name, active, sort_order, product_sort, rule_match, rule_fields, created_at, updated_at)
    select ${businessId}, ${storeId}, 'c' || number, true, 0, 'UPDATED', 'ALL', '{}', now(), now()
    from generate_series(1, 6) as number`.execute(open.db);
}

type Find = (db: Database, reach: BusinessAccess, ids: readonly string[]) => Promise<{ id: string }[]>;

const kinds: [string, string, Find][] = [
  ['products', 'products', readProducts],
  ['collections', 'collections', readCollections],
  ['stock levels', 'inventory_levels', readInventoryLevels],
];

async function idsIn(table: string, { businessId }: PlantedShop, storeId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where business_id = ${businessId} and (${storeId ?? null}::bigint is null or store_id = ${storeId ?? null}) order by id`.execute(
    open.db,
  );
  return rows.map(({ id }) => id);
}

/** Neither as they were made nor the other way round. */
const shuffled = (ids: string[]) => [
  ...ids.filter((_, index) => index % 3 === 1),
  ...ids.filter((_, index) => index % 3 !== 1).reverse(),
];

describe.each(kinds)('%s found by their ids', (_name, table, find) => {
  it('come in the order of the ids given', async () => {
    const ids = shuffled(await idsIn(table, shop));
    expect(ids).toHaveLength(12);
    const found = await find(open.db, { businessId: shop.businessId, storeIds: null }, ids);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('keep that order where some are out of reach: of another store, of another business, or of nobody', async () => {
    const [storeId = ''] = shop.storeIds;
    const reachable = await idsIn(table, shop, storeId);
    const ids = shuffled([...(await idsIn(table, shop)), ...(await idsIn(table, other)), '1']);
    const found = await find(open.db, { businessId: shop.businessId, storeIds: [storeId] }, ids);
    expect(reachable).toHaveLength(6);
    expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => reachable.includes(id)));
  });
});

describe('collections found by their ids', () => {
  it('leave out the deleted', async () => {
    const ids = shuffled(await idsIn('collections', other));
    const [gone = ''] = ids;
    await sql`update collections set deleted_at = now() where business_id = ${other.businessId} and id = ${gone}`.execute(
      open.db,
    );
    const found = await readCollections(open.db, { businessId: other.businessId, storeIds: null }, ids);
    expect(found.map(({ id }) => id)).toEqual(ids.slice(1));
  });
});
