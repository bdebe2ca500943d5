import { devStoreContents } from '@souk/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { plantBusiness } from '../../../testing/plant-business.js';
import { type Database, type OpenDatabase, openDatabase } from '../../foundation/database/open-database.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import { checkoutTokenOf } from '../checkouts/checkout-token.js';
import type { StoreToFill } from './fill-options.js';
import { type FilledStore, fillStore } from './fill-store.js';
import { generateBuyer } from './generate-buyer.js';
import { generateCatalogue } from './generate-catalogue.js';
import type { StorePlan } from './store-plan.js';

let place: TestDatabase;
let open: OpenDatabase;
let db: Database;
const masterKey = Buffer.alloc(32, 7);
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

async function emptyStore(): Promise<StoreToFill> {
  const { businessId, storeIds } = await plantBusiness(db, { now });
  return { businessId, storeId: storeIds[0] as string, currency: 'DZD', country: 'DZ' };
}

async function fill(seed = 'seed', plan: StorePlan = devStoreContents.small) {
  const store = await emptyStore();
  const progress: number[] = [];
  const filled: FilledStore = await db
    .transaction()
    .execute((transaction) =>
      fillStore({ db: transaction }, store, { seed, plan, now, masterKey, onProgress: (done) => progress.push(done) }),
    );
  return { ...store, filled, progress };
}

async function query(statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await statement.execute(db)).rows as Record<string, unknown>[];
}

describe('generated data', () => {
  it('repeats itself for a seed, and differs for another', () => {
    expect(generateCatalogue('a', 30)).toEqual(generateCatalogue('a', 60).slice(0, 30));
    expect(generateCatalogue('a', 30)).not.toEqual(generateCatalogue('b', 30));
    expect(generateBuyer('a', 7)).toEqual(generateBuyer('a', 7));
  });

  it('gives every buyer a mobile number of their own', () => {
    const phones = Array.from({ length: 20_000 }, (_, index) => generateBuyer('a', index).phone ?? '');
    expect(new Set(phones).size).toBe(20_000);
    expect(phones.every((phone) => /^\+999[567]\d{8}$/.test(phone))).toBe(true);
    const others = Array.from({ length: 2_000 }, (_, index) => generateBuyer('b', index));
    expect(others.every(({ phone2 }) => phone2 === null || phone2.startsWith('+999'))).toBe(true);
    expect(others.every(({ email }) => email === null || email.endsWith('@example.com'))).toBe(true);
  });
});

describe('a filled store', () => {
  it('is the same for the same seed and time, whatever the ids', async () => {
    const [one, two, other] = [await fill(), await fill(), await fill('another')];
    const look = ({ businessId }: { businessId: string }) =>
      query(sql`select number, status, total, buyer_name, buyer_phone, carrier_status, created_at, updated_at
        from orders where business_id = ${businessId} order by number`);
    expect(await look(one)).toEqual(await look(two));
    expect(await look(one)).not.toEqual(await look(other));
    expect(one.filled).toMatchObject({ products: 40, orders: 250 });
    expect(one.progress.at(-1)).toBe(290);
  });

  it('has checkouts that were left unfinished, each opened by its own token', async () => {
    const { businessId, storeId } = await fill();
    const rows = await query(sql`select id, store_id, token_hash, abandoned_at, buyer_keys from checkouts
      where business_id = ${businessId} and completed_at is null order by id`);
    expect(rows).toHaveLength(devStoreContents.small.checkouts);
    expect(rows.every((row) => row.store_id === storeId && row.abandoned_at !== null)).toBe(true);
    expect(rows[0]?.token_hash).toEqual(hashToken(checkoutTokenOf(masterKey, String(rows[0]?.id))));
    const buyers = await query(sql`select key from customer_keys where business_id = ${businessId}`);
    const bought = new Set(buyers.map(({ key }) => key));
    expect(rows.flatMap(({ buyer_keys }) => buyer_keys as string[]).some((key) => bought.has(key))).toBe(false);
  });

  it('announces nothing', async () => {
    const { businessId } = await fill();
    expect(await query(sql`select topic from events where business_id = ${businessId}`)).toEqual([]);
  });

  it('has counts, stock and customers that agree with its orders', async () => {
    const { businessId, filled } = await fill('agree', { products: 60, orders: 2_100, checkouts: 0, days: 90 });
    const [counts] = await query(sql`
      select count(*)::int as customers, sum(orders_count)::int as orders, sum(delivered_count)::int as delivered,
        sum(returned_count)::int as returned, sum(canceled_count)::int as canceled, sum(total_spent) as spent
      from customer_counters where business_id = ${businessId}`);
    const [orders] = await query(sql`
      select count(distinct customer_id)::int as customers, count(*)::int as orders, count(delivered_at)::int as delivered,
        count(returned_at)::int as returned, count(canceled_at)::int as canceled,
        sum(total) filter (where delivered_at is not null and returned_at is null) as spent
      from orders where business_id = ${businessId}`);
    expect(counts).toEqual(orders);
    expect(counts?.customers).toBe(filled.customers);
    const wrong = await query(sql`
      with wanted as (
        select coalesce(item ->> 'variantId', item ->> 'productId') as article, sum((item ->> 'quantity')::int) as pieces
        from orders, jsonb_array_elements(items) as item
        where business_id = ${businessId} and status <> 'canceled' and dispatched_at is null group by 1)
      select level.id from inventory_levels as level
      left join wanted on wanted.article = coalesce(level.variant_id, level.product_id)::text
      where level.business_id = ${businessId} and level.reserved <> coalesce(wanted.pieces, 0)`);
    expect(wrong).toEqual([]);
    const unknown = await query(sql`select product.id from products as product where business_id = ${businessId}
      and available <> (select sum(available) from inventory_levels as level where level.product_id = product.id)`);
    expect(unknown).toEqual([]);
  });

  it('has collections whose counts and members are right', async () => {
    const { businessId } = await fill();
    const counts = await query(sql`
      select collection.name, count.products::int as kept, (
        select count(*)::int from collection_products as membership where membership.collection_id = collection.id) as members
      from collections as collection join collection_counts as count on count.collection_id = collection.id
      where collection.business_id = ${businessId} and collection.name <> 'Mode'`);
    expect(counts.every(({ kept, members }) => kept === members)).toBe(true);
    expect(counts.reduce((sum, { members }) => sum + Number(members), 0)).toBeGreaterThan(40);
    const [cheap] = await query(
      sql`select count(*)::int as n from products where business_id = ${businessId} and price < 2000`,
    );
    expect(counts.find(({ name }) => name === 'Moins de 2000 DA')?.kept).toBe(cheap?.n);
  });

  it('has the usual shares of cash on delivery', async () => {
    const { businessId } = await fill('shares', { products: 50, orders: 1_500, checkouts: 0, days: 180 });
    const [shares] = await query(sql`
      select avg((status = 'canceled')::int)::float as canceled, avg((status = 'completed')::int)::float as delivered,
        (count(returned_at)::float / count(dispatched_at)) as returned
      from orders where business_id = ${businessId}`);
    expect(shares?.canceled).toBeGreaterThan(0.15);
    expect(shares?.canceled).toBeLessThan(0.27);
    expect(shares?.delivered).toBeGreaterThan(0.5);
    expect(shares?.returned).toBeGreaterThan(0.12);
    expect(shares?.returned).toBeLessThan(0.28);
  });
});
