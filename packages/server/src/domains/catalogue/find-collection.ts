import type { Collection } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { type CollectionRow, collectionOf, selectCollections } from './collections-table.js';
import type { Reach } from './find-product.js';

export async function findCollection(db: Database, reach: Reach, id: string): Promise<Collection | undefined> {
  const row = await findCollectionRow(db, reach, id);
  return row && collectionOf(row);
}

export async function findCollectionRow(db: Database, reach: Reach, id: string): Promise<CollectionRow | undefined> {
  const { businessId, storeIds } = reach;
  const rows = await selectCollections(
    db,
    businessId,
    sql`collection.id = ${id}
      and (${storeIds}::bigint[] is null or collection.store_id = any (${storeIds}::bigint[]))`,
  );
  return rows[0];
}
