import { sql } from 'kysely';
import { createProduct } from '../src/domains/catalogue/create-product.js';
import { adjustStock } from '../src/domains/inventory/adjust-stock.js';
import { stockProduct } from '../src/domains/inventory/stock-product.js';
import type { Database } from '../src/foundation/database/open-database.js';
import { databaseOf } from './set-stage.js';
import type { TestServer } from './start-test-server.js';

export interface PlantedProduct {
  id: string;
  storeId: string;
  price: string;
  levelId: string;
}

export interface PlantedShop {
  businessId: string;
  storeIds: string[];
  subdomains: string[];
  products: PlantedProduct[];
}

export interface StorePlan {
  stores?: number;
  productsPerStore?: number;
  stock?: number;
  devStore?: boolean;
  now?: Date;
}

let planted = 0;

/** A business with stores that have something to sell, for tests of what is sold in them. */
export async function plantShop(
  db: Database,
  { stores = 1, productsPerStore = 1, stock = 100, devStore = false, now = new Date() }: StorePlan = {},
): Promise<PlantedShop> {
  const made = await sql<{ id: string }>`insert into businesses (name, dev_store, created_at, updated_at)
    values ('Test shop', ${devStore}, ${now}, ${now}) returning id`.execute(db);
  const businessId = made.rows[0]?.id as string;
  const shop: PlantedShop = { businessId, storeIds: [], subdomains: [], products: [] };
  for (let place = 1; place <= stores; place++) {
    const { storeId, subdomain } = await plantStore(db, businessId, now);
    shop.storeIds.push(storeId);
    shop.subdomains.push(subdomain);
    for (let number = 1; number <= productsPerStore; number++) {
      shop.products.push(await plantProduct(db, { businessId, storeId, number, stock, now }));
    }
  }
  return shop;
}

export async function plantStore(on: Database | TestServer, businessId: string, now = new Date()) {
  const subdomain = `shop-${process.pid}-${++planted}`;
  const { rows } = await sql<{ id: string }>`insert into stores (business_id, name, subdomain, created_at, updated_at)
    values (${businessId}, ${`Store ${planted}`}, ${subdomain}, ${now}, ${now}) returning id`.execute(databaseOf(on));
  return { storeId: rows[0]?.id as string, subdomain };
}

export interface ProductPlan {
  businessId: string;
  storeId: string;
  /** The product costs so many hundreds, and fifty cents. */
  number?: number;
  stock?: number;
  now?: Date;
}

export async function plantProduct(
  on: Database | TestServer,
  { businessId, storeId, number = 1, stock = 100, now = new Date() }: ProductPlan,
): Promise<PlantedProduct> {
  const db = databaseOf(on);
  return db.transaction().execute(async (transaction) => {
    const price = `${number}00.50`;
    const product = { storeId, name: `Product ${number}`, price, sku: `SKU-${number}` };
    const id = await createProduct({ db: transaction }, { businessId, currency: 'DZD' }, product, now);
    await stockProduct({ db: transaction }, { businessId, storeId, productId: id }, now);
    const { rows } = await sql<{ id: string }>`select id from inventory_levels
      where business_id = ${businessId} and product_id = ${id}`.execute(transaction);
    const levelId = rows[0]?.id as string;
    if (stock !== 0)
      await adjustStock({ db: transaction }, { businessId, storeIds: null }, levelId, { delta: stock }, now);
    return { id, storeId, price, levelId };
  });
}
