import type { Collection } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { type KeysetPageRequest, type KeysetRow, selectKeysetPage } from '../../foundation/database/sql/keyset-page.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { type CollectionRow, collectionOf, selectCollections } from './collections-table.js';

export async function readCollection(db: Database, reach: BusinessAccess, id: string): Promise<Collection | undefined> {
  const row = await findCollectionRow(db, reach, id);
  return row && collectionOf(row);
}

export async function findCollectionRow(
  db: Database,
  reach: BusinessAccess,
  id: string,
): Promise<CollectionRow | undefined> {
  return (await selectCollections(db, reach, [id]))[0];
}

/** Those of the collections that can be seen, in the order of the ids given. */
export async function readCollections(
  db: Database,
  reach: BusinessAccess,
  ids: readonly string[],
): Promise<Collection[]> {
  return (await selectCollections(db, reach, ids)).map(collectionOf);
}

export function readCollectionPage(
  db: Database,
  request: KeysetPageRequest & { sort: 'createdAt' | 'updatedAt' },
): Promise<KeysetRow[]> {
  const newestFirst = request.sort === 'createdAt';
  const time = newestFirst ? 'created_at' : 'updated_at';
  return selectKeysetPage(
    db,
    { table: 'collections', id: 'id', time, newestFirst, only: 'deleted_at is null' },
    request,
  );
}
