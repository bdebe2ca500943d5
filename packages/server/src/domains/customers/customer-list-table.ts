import { type RawBuilder, sql } from 'kysely';
import type { KeysetList, Search } from '../../foundation/database/sql/keyset-page.js';
import { anyOf, beginsWith, endsWithDigits, phoneEndOf } from '../../foundation/database/sql/search-text.js';
import type { Viewer } from '../businesses/viewer.js';

export type CustomerSort = 'createdAt' | 'updatedAt';

/** The filters of a list of customers. */
export interface CustomerFilters {
  /** The end of a phone number, or the beginning of a name. */
  q?: string;
}

/**
 * A viewer of all stores walks the customers themselves, a viewer of some stores those who ordered there.
 * Undefined where nothing could ever match: a viewer who may not see contacts cannot search for them either.
 */
export function keysetListOf(sort: CustomerSort, { q }: CustomerFilters, viewer: Viewer): KeysetList | undefined {
  if (q !== undefined && !viewer.maySeeContacts) return undefined;
  const everywhere = viewer.storeIds === null;
  const search = q === undefined ? undefined : searchFor(q, viewer.businessId, everywhere);
  const newestFirst = sort === 'createdAt';
  const time = newestFirst ? 'created_at' : 'updated_at';
  return everywhere
    ? { table: 'customers', id: 'id', time, newestFirst, search }
    : { table: 'customer_counters', id: 'customer_id', time: `customer_${time}`, newestFirst, search };
}

function searchFor(text: string, businessId: string, everywhere: boolean): Search {
  const digits = phoneEndOf(text);
  const phones = digits === undefined ? [] : ['phone', 'phone2'];
  const conditions = [beginsWith('name', text), ...phones.map((column) => endsWithDigits(column, digits as string))];
  const inBusiness = sql`select id from customers where business_id = ${businessId}::bigint`;
  const holds = anyOf(conditions);
  return {
    ids: conditions.map((condition) => sql`${inBusiness} and ${condition}`),
    holds: everywhere ? holds : whoOrdered(inBusiness, holds),
  };
}

const whoOrdered = (inBusiness: RawBuilder<unknown>, holds: RawBuilder<unknown>) =>
  sql`exists (${inBusiness} and id = customer_id and ${holds})`;
