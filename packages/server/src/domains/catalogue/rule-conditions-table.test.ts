import { type RuleField, type RuleInput, type RuleMatch, ruleFields } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareDatabase, openBareDatabase } from '../../../testing/open-bare-database.js';
import { plantBusiness } from '../../../testing/plant-business.js';
import type { Database } from '../../foundation/database/open-database.js';
import { rulesAdmit } from './rule-conditions-table.js';
import { createCollection } from './write-collection.js';

let open: BareDatabase;
let db: Database;
const now = new Date('2026-11-01T10:00:00.000Z');

beforeAll(async () => {
  open = await openBareDatabase();
  db = open.db;
});
afterAll(() => open.close());

/** One rule for each operator of the field. */
function rulesOn(field: RuleField, refIds: readonly string[]): RuleInput[] {
  const { kind, operators } = ruleFields[field];
  return operators.map((operator) => {
    if (kind === 'text') return { field, operator, valueText: 'TEA' };
    if (kind === 'reference') return { field, operator, valueRefIds: [...refIds] };
    return { field, operator, valueNumber: 2, ...(operator === 'BETWEEN' && { valueNumberMax: 3.5 }) };
  });
}

describe('rules whose values are written into the statement', () => {
  it('admit the same products as rules that are read from their rows', async () => {
    const { businessId, storeIds } = await plantBusiness(db, { now });
    const storeId = storeIds[0] as string;
    const { rows: products } = await sql<{ id: string }>`
      insert into products (business_id, store_id, name, sku, price, compare_at_price, currency, tags, available,
        created_at, updated_at)
      select ${businessId}::bigint, ${storeId}::bigint, (array['Tea', 'Green tea', 'Tea pot', 'Coffee'])[1 + n % 4],
        (array['tea', 'TEA-1', 'X"{', null])[1 + n / 2 % 4], n % 5, case when n % 3 > 0 then n % 4 end, 'DZD',
        case when n % 2 = 0 then array['Tea', 'hot'] when n % 5 = 0 then array['teapots'] else '{}' end, n % 5 - 1,
        ${now}, ${now}
      from generate_series(1, 60) as n returning id`.execute(db);
    const create = (rules: RuleInput[], ruleMatch: RuleMatch = 'ALL') =>
      db
        .transaction()
        .execute((transaction) =>
          createCollection(
            { db: transaction },
            { businessId, storeIds: null },
            { storeId, name: 'c', rules, ruleMatch },
            now,
          ),
        );
    const chosen = await create([]);
    await sql`insert into collection_products (business_id, collection_id, product_id)
      select ${businessId}, ${chosen}, id from products where business_id = ${businessId} and id % 3 = 0`.execute(db);

    const fields = Object.keys(ruleFields) as RuleField[];
    const refIdsOf = (field: RuleField) => (field === 'PRODUCT' ? products.slice(0, 7).map(({ id }) => id) : [chosen]);
    for (const [index, field] of fields.entries()) {
      const [some, ...more] = rulesOn(field, refIdsOf(field)) as [RuleInput, ...RuleInput[]];
      for (const rule of [some, ...more]) await create([rule]);
      const neighbour = fields[(index + 1) % fields.length] as RuleField;
      const [other] = rulesOn(neighbour, refIdsOf(neighbour)) as [RuleInput, ...RuleInput[]];
      await create([some, other], 'ALL');
      await create([some, other], 'ANY');
    }

    const { rows: wrong } = await sql`
      select collection.id, subject.id from collections as collection
      join products as subject on subject.business_id = collection.business_id
      where collection.business_id = ${businessId} and collection.conditional and ${rulesAdmit} <> exists (
        select from collection_products where business_id = ${businessId} and collection_id = collection.id
          and product_id = subject.id)`.execute(db);
    expect(wrong).toEqual([]);
    const { rows: telling } = await sql<{ share: number }>`
      select products / 60.0 as share from collection_counts where business_id = ${businessId}`.execute(db);
    expect(telling.filter(({ share }) => Number(share) > 0 && Number(share) < 1).length).toBeGreaterThan(40);
  });
});
