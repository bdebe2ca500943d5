import type { Product } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { selectProductsOfCollection } from './collection-products-table.js';
import { productOf } from './products-table.js';
import { findCollectionRow } from './read-collections.js';

export interface ListedProducts {
  products: Product[];
  /** The position of each in the list: what a cursor holds. */
  positions: (string | null)[][];
}

/** The products of a collection in the order its productSort says. A cursor of another collection or order is refused. */
export async function listCollectionProducts(
  db: Database,
  reach: BusinessAccess,
  collectionId: string,
  { after, limit }: { after: readonly (string | number | null)[] | undefined; limit: number },
): Promise<ListedProducts> {
  const collection = (await findCollectionRow(db, reach, collectionId)) ?? throwDomainError('NOT_FOUND');
  const sort = collection.product_sort;
  if (after && (after[0] !== collectionId || after[1] !== sort)) throwDomainError('INVALID_CURSOR');
  const rows = await selectProductsOfCollection(db, reach, {
    collectionId,
    sort,
    unsettled: collection.settled_up_to !== null,
    after: after && { key: after[2] ?? null, id: after[3] ?? null },
    limit,
  });
  // A name is too long for a cursor: it is read from the row again.
  const byName = sort === 'NAME_ASC' || sort === 'NAME_DESC';
  return {
    products: rows.map(productOf),
    positions: rows.map(({ id, key }) => [collectionId, sort, byName ? null : key, id]),
  };
}
