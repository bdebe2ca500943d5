import type { Product } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type KeysetPageRequest, type KeysetRow, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { keysetListOf, type ProductFilters, type ProductOrder } from './product-list-table.js';
import { type ProductRequest, productOf, selectProducts, selectRequestedProducts } from './products-table.js';

export async function readProduct(db: Database, reach: BusinessAccess, id: string): Promise<Product | undefined> {
  return (await readProducts(db, reach, [id]))[0];
}

/** Those of the products that can be seen, in the order of the ids given. */
export async function readProducts(db: Database, reach: BusinessAccess, ids: readonly string[]): Promise<Product[]> {
  return (await selectProducts(db, reach, ids)).map(productOf);
}

/** The same for many who read at once, in one statement: the products of each wish. */
export async function readRequestedProducts(db: Database, wishes: readonly ProductRequest[]): Promise<Product[][]> {
  return (await selectRequestedProducts(db, wishes)).map((rows) => rows.map(productOf));
}

/** One page of a list of products: their ids, and the position of the list after each. */
export function readProductPage(
  db: Database,
  request: KeysetPageRequest & { sort: ProductOrder; filters: ProductFilters },
): Promise<KeysetRow[]> {
  return selectKeysetPage(db, keysetListOf(request.sort, request.filters, request), request);
}
