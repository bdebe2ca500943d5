import { Collection } from '@souk/contract';
import { Type } from 'typebox';
import type { BusinessAccess } from '../../domains/businesses/business-access.js';
import { readCollection } from '../../domains/catalogue/read-collections.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { pageOf } from '../../foundation/http/lists/paginate.js';

export const CollectionResponse = Type.Object({ data: Collection });
export const CollectionsResponse = pageOf(Collection);

export async function collectionOr404(db: Database, reach: BusinessAccess, id: string): Promise<Collection> {
  return (await readCollection(db, reach, id)) ?? throwDomainError('NOT_FOUND');
}
