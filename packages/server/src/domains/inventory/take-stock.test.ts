import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { type PlantedShop, plantShop } from '../../../testing/plant-shop.js';
import { type Database, type OpenDatabase, openDatabase } from '../../foundation/database/open-database.js';
import { createCollection } from '../catalogue/write-collection.js';
import { readInventoryLevel } from './read-inventory-levels.js';
import { releaseStock, reserveStock, returnStock, type StockLine, takeStock } from './take-stock.js';

let place: TestDatabase;
let open: OpenDatabase;
let db: Database;
const now = new Date('2026-11-01T10:00:00.000Z');

beforeAll(async () => {
  place = await openTestDatabase();
  open = openDatabase({ url: place.url, log: pino({ level: 'silent' }) });
  db = open.db;
});
afterAll(async () => {
  await open.close();
  await place.drop();
});

type Move = typeof takeStock;
const lines = (shop: PlantedShop, ...quantities: number[]): StockLine[] =>
  quantities.map((quantity, index) => ({ productId: shop.products[index]?.id ?? null, variantId: null, quantity }));
const move = (shop: PlantedShop, how: Move, wanted: StockLine[]) =>
  db.transaction().execute((transaction) => how({ db: transaction }, shop.businessId, wanted, now));

async function stockOf(shop: PlantedShop, index = 0) {
  const level = await readInventoryLevel(
    db,
    { businessId: shop.businessId, storeIds: null },
    shop.products[index]?.levelId ?? '',
  );
  return { onHand: level?.onHand, reserved: level?.reserved, available: level?.available };
}

async function eventsSince(shop: PlantedShop, topic: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events
    where business_id = ${shop.businessId} and topic = ${topic}`.execute(db);
  return rows[0]?.count ?? 0;
}

it('an order reserves, takes and gives back, below zero if need be', async () => {
  const shop = await plantShop(db, { stock: 2, now });
  await move(shop, reserveStock, lines(shop, 3));
  expect(await stockOf(shop)).toEqual({ onHand: 2, reserved: 3, available: -1 });
  await move(shop, takeStock, lines(shop, 3));
  expect(await stockOf(shop)).toEqual({ onHand: -1, reserved: 0, available: -1 });
  await move(shop, returnStock, lines(shop, 3));
  expect(await stockOf(shop)).toEqual({ onHand: 2, reserved: 0, available: 2 });
  await move(shop, reserveStock, lines(shop, 1));
  await move(shop, releaseStock, lines(shop, 1));
  expect(await stockOf(shop)).toEqual({ onHand: 2, reserved: 0, available: 2 });
  const { rows } = await sql<{ delta: string; reason: string }>`select delta, reason from stock_movements
    where business_id = ${shop.businessId} order by id`.execute(db);
  expect(rows.slice(1)).toEqual([
    { delta: '-3', reason: 'order dispatched' },
    { delta: '3', reason: 'order returned' },
  ]);
});

it('several lines of one thing are one event, and lines of nothing are none', async () => {
  const shop = await plantShop(db, { productsPerStore: 2, stock: 0, now });
  const written = { productId: null, variantId: null, quantity: 4 };
  await move(shop, reserveStock, [...lines(shop, 1, 2), ...lines(shop, 5), written]);
  expect([await stockOf(shop, 0), await stockOf(shop, 1)]).toMatchObject([{ reserved: 6 }, { reserved: 2 }]);
  expect(await eventsSince(shop, 'inventory_levels/updated')).toBe(2);
  await move(shop, reserveStock, [written]);
  await move(shop, reserveStock, lines(shop, 0));
  expect(await eventsSince(shop, 'inventory_levels/updated')).toBe(2);
});

it('orders of the same things in another order never wait for each other in a circle', async () => {
  const shop = await plantShop(db, { productsPerStore: 4, stock: 0, now });
  const reach = { businessId: shop.businessId, storeIds: null };
  for (const bound of [0, -5, -10]) {
    await db.transaction().execute((transaction) =>
      createCollection(
        { db: transaction },
        reach,
        {
          storeId: shop.storeIds[0] as string,
          name: `Below ${bound}`,
          rules: [{ field: 'STOCK', operator: 'LESS_THAN', valueNumber: bound }],
        },
        now,
      ),
    );
  }
  const wanted = lines(shop, 1, 1, 1, 1);
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) => move(shop, takeStock, turn % 2 === 0 ? wanted : [...wanted].reverse())),
  );
  expect(await stockOf(shop, 3)).toEqual({ onHand: -12, reserved: -12, available: 0 });
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) => move(shop, reserveStock, turn % 2 === 0 ? wanted : [...wanted].reverse())),
  );
  expect(await stockOf(shop, 3)).toEqual({ onHand: -12, reserved: 0, available: -12 });
  const { rows } = await sql<{ products: string }>`select products from collection_counts
    where business_id = ${shop.businessId} order by collection_id`.execute(db);
  expect(rows.map(({ products }) => products)).toEqual(['4', '4', '4']);
});
