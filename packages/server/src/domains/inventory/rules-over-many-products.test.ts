import type { RuleInput } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareDatabase, openBareDatabase } from '../../../testing/open-bare-database.js';
import { plantBusiness } from '../../../testing/plant-business.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { applyNextChunk, stride } from '../catalogue/apply-rules.js';
import { patchProduct } from '../catalogue/change-product.js';
import { listCollectionProducts } from '../catalogue/list-collection-products.js';
import { holdStoreCatalogue } from '../catalogue/lock-catalogue.js';
import { readCollection } from '../catalogue/read-collections.js';
import { readProduct } from '../catalogue/read-products.js';
import { setCollectionProducts } from '../catalogue/set-collection-products.js';
import { createCollection, deleteCollection, patchCollection } from '../catalogue/write-collection.js';

let open: BareDatabase;
let db: Database;
const now = new Date('2026-11-01T10:00:00.000Z');

beforeAll(async () => {
  open = await openBareDatabase();
  db = open.db;
});
afterAll(() => open.close());

const within = <T>(work: (transaction: Database) => Promise<T>): Promise<T> => db.transaction().execute(work);

async function newStore(): Promise<{ reach: BusinessAccess; businessId: string; storeId: string }> {
  const { businessId, storeIds } = await plantBusiness(db, { now });
  return { reach: { businessId, storeIds: null }, businessId, storeId: storeIds[0] as string };
}

async function eventsOf(businessId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events
    where business_id = ${businessId} and topic = 'products/updated' and changed = '{collectionIds}'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Their prices are 1, 2, 3 and so on. */
async function addProducts({ businessId, storeId }: { businessId: string; storeId: string }, count: number) {
  await sql`insert into products (business_id, store_id, name, price, currency, created_at, updated_at)
    select ${businessId}::bigint, ${storeId}::bigint, 'Product ' || n, n, 'DZD', ${now}, ${now}
    from generate_series(1, ${count}::int) as n`.execute(db);
}

async function untilSomebodyWaits(): Promise<void> {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length;
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
}

describe('a rule that moves more products than one step may', () => {
  const { maxMoved } = stride;
  const extra = 300;

  async function crowdedStore() {
    const { reach, businessId, storeId } = await newStore();
    await addProducts({ businessId, storeId }, maxMoved + extra);
    const rules: RuleInput[] = [{ field: 'PRICE', operator: 'GREATER_THAN', valueNumber: 100 }];
    const collectionId = await within((transaction) =>
      createCollection({ db: transaction }, reach, { storeId, name: 'Dear', rules }, now),
    );
    const { rows } = await sql<{
      id: string;
    }>`select id from products where business_id = ${businessId} order by id`.execute(db);
    return { reach, businessId, storeId, collectionId, ids: rows.map(({ id }) => id), rules };
  }

  it('reads right at once, in counts, products and lists, while a job goes on with the rest', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    const look = async () => ({
      count: (await readCollection(db, reach, collectionId))?.productsCount,
      first: (await readProduct(db, reach, ids[0] as string))?.collectionIds,
      last: (await readProduct(db, reach, ids.at(-1) as string))?.collectionIds,
      listed: (await listCollectionProducts(db, reach, collectionId, { after: undefined, limit: 3 })).products.length,
    });
    const right = { count: maxMoved + extra - 100, first: [], last: [collectionId], listed: 3 };
    expect(await look()).toEqual(right);
    expect(await eventsOf(businessId)).toBe(maxMoved);
    const queued = await sql`select from graphile_worker.jobs where task_identifier = 'apply-collection-rules'`.execute(
      db,
    );
    expect(queued.rows.length).toBeGreaterThan(0);

    const job = { businessId, storeId, collectionId };
    expect(await within((transaction) => applyNextChunk({ db: transaction }, job, now))).toBe(false);
    expect(await within((transaction) => applyNextChunk({ db: transaction }, job, now))).toBe(false);
    expect(await look()).toEqual(right);
    expect(await eventsOf(businessId)).toBe(right.count);
  });

  it('that changes again before the job is done ends where the last rule says', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    const rules: RuleInput[] = [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 11 }];
    await within((transaction) => patchCollection({ db: transaction }, reach, collectionId, { rules }, now));
    await within((transaction) => patchProduct({ db: transaction }, reach, ids.at(-1) as string, { price: '1' }, now));
    expect((await readCollection(db, reach, collectionId))?.productsCount).toBe(11);
    await within((transaction) => applyNextChunk({ db: transaction }, { businessId, storeId, collectionId }, now));
    expect((await readCollection(db, reach, collectionId))?.productsCount).toBe(11);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from collection_products
      where collection_id = ${collectionId}`.execute(db);
    expect(rows[0]?.count).toBe(11);
  });

  it('waits for no product that stays where it is', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    const job = { businessId, storeId, collectionId };
    const rules: RuleInput[] = [{ field: 'PRICE', operator: 'GREATER_THAN', valueNumber: maxMoved + 200 }];
    await within((transaction) => patchCollection({ db: transaction }, reach, collectionId, { rules }, now));
    await within(async (changing) => {
      // Neither before nor after this change does the rule admit it.
      await patchProduct({ db: changing }, reach, ids[maxMoved + 150] as string, { price: '5' }, now);
      const more = await within(async (transaction) => {
        await sql`set local lock_timeout = '5s'`.execute(transaction);
        return applyNextChunk({ db: transaction }, job, now);
      });
      expect(more).toBe(false);
    });
    const { rows } = await sql`select from collection_products where collection_id = ${collectionId}`.execute(db);
    expect(rows).toHaveLength(extra - 200);
  });

  it('leaves a product alone that its changer puts right while the step waits for it', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    const job = { businessId, storeId, collectionId };
    const cheapened = ids.at(-1) as string;
    const before = await eventsOf(businessId);
    let step: Promise<boolean> | undefined;
    await within(async (changing) => {
      await patchProduct({ db: changing }, reach, cheapened, { price: '5' }, now);
      // It still reads the old price, wants to put the product in, and waits for its lock.
      step = within((transaction) => applyNextChunk({ db: transaction }, job, now));
      await untilSomebodyWaits();
    });
    expect(await step).toBe(false);
    expect((await readProduct(db, reach, cheapened))?.collectionIds).toEqual([]);
    expect((await readCollection(db, reach, collectionId))?.productsCount).toBe(maxMoved + extra - 101);
    expect(await eventsOf(businessId)).toBe(before + extra - 101);
  });

  it('moves a product whose changer leaves it misplaced while the step waits for it, and keeps what was changed', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    const job = { businessId, storeId, collectionId };
    const [first, last] = [ids.at(-200), ids.at(-100)] as [string, string];
    const before = await eventsOf(businessId);
    let step: Promise<boolean> | undefined;
    await within(async (changing) => {
      for (const id of [first, last]) await patchProduct({ db: changing }, reach, id, { description: 'Strong' }, now);
      // No rule looks at a description: whoever writes one moves nothing.
      step = within((transaction) => applyNextChunk({ db: transaction }, job, now));
      await untilSomebodyWaits();
    });
    expect(await step).toBe(false);
    for (const id of [first, last]) {
      expect(await readProduct(db, reach, id)).toMatchObject({
        collectionIds: [collectionId],
        description: 'Strong',
        updatedAt: new Date(now.getTime() + 2).toISOString(),
      });
    }
    expect((await readCollection(db, reach, collectionId))?.productsCount).toBe(maxMoved + extra - 100);
    expect(await eventsOf(businessId)).toBe(before + extra - 100);
  });

  it('leaves products alone that leave another collection while the step waits for them', async () => {
    const { reach, businessId, storeId } = await newStore();
    await addProducts({ businessId, storeId }, maxMoved + extra);
    const { rows } = await sql<{ id: string }>`select id from products where business_id = ${businessId}
      order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const chosen = await within(async (transaction) => {
      const id = await createCollection({ db: transaction }, reach, { storeId, name: 'Chosen' }, now);
      await setCollectionProducts({ db: transaction }, reach, id, ids, now);
      return id;
    });
    const rules: RuleInput[] = [{ field: 'COLLECTION', operator: 'IN', valueRefIds: [chosen] }];
    const ruled = await within((transaction) =>
      createCollection({ db: transaction }, reach, { storeId, name: 'Those chosen', rules }, now),
    );
    await within((transaction) => deleteCollection({ db: transaction }, reach, chosen, now));
    let step: Promise<boolean> | undefined;
    await within(async (leaving) => {
      await applyNextChunk({ db: leaving }, { businessId, storeId, collectionId: chosen }, now);
      // It still sees the rest of them among the chosen.
      step = within((transaction) =>
        applyNextChunk({ db: transaction }, { businessId, storeId, collectionId: ruled }, now),
      );
      await untilSomebodyWaits();
    });
    expect(await step).toBe(false);
    const { rows: members } = await sql`select from collection_products where collection_id = ${ruled}`.execute(db);
    expect(members).toEqual([]);
    expect((await readCollection(db, reach, ruled))?.productsCount).toBe(0);
    expect((await readProduct(db, reach, ids.at(-1) as string))?.collectionIds).toEqual([]);
  });

  it('gives each product that moves a later time and one event, and the others none', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    await within((transaction) => applyNextChunk({ db: transaction }, { businessId, storeId, collectionId }, now));
    const cause = { requestId: 'req_0197a3b0-0000-7000-8000-000000000001', madeEvents: false };
    const rules: RuleInput[] = [{ field: 'PRICE', operator: 'GREATER_THAN', valueNumber: 103 }];
    const { rows: newest } = await sql<{ id: string }>`select max(id) as id from events`.execute(db);
    await within((transaction) => patchCollection({ db: transaction, cause }, reach, collectionId, { rules }, now));
    const { rows: told } = await sql`select store_id, resource_id, changed, request_id, created_at,
        exists (select from events_to_fan_out where event_id = id) as queued
      from events where business_id = ${businessId} and topic = 'products/updated' and id > ${newest[0]?.id}
      order by id`.execute(db);
    const moved = ids.slice(100, 103);
    expect(told).toEqual(
      moved.map((id) => ({
        store_id: storeId,
        resource_id: id,
        changed: ['collectionIds'],
        request_id: cause.requestId.slice(4),
        created_at: now,
        queued: true,
      })),
    );
    expect(cause.madeEvents).toBe(true);
    const { rows: times } = await sql<{ later: number; count: number }>`
      select date_part('milliseconds', updated_at - ${now}::timestamptz)::int as later, count(*)::int as count
      from products where business_id = ${businessId} group by 1 order by 1`.execute(db);
    // Not touched at all; put in; put in and taken out: all within a millisecond of the same clock.
    expect(times).toEqual([
      { later: 0, count: 100 },
      { later: 1, count: maxMoved + extra - 103 },
      { later: 2, count: 3 },
    ]);
  });

  it('goes out of all of them when its collection is deleted', async () => {
    const { reach, businessId, storeId, collectionId, ids } = await crowdedStore();
    const job = { businessId, storeId, collectionId };
    await within((transaction) => applyNextChunk({ db: transaction }, job, now));
    await within((transaction) => deleteCollection({ db: transaction }, reach, collectionId, now));
    expect(await readCollection(db, reach, collectionId)).toBeUndefined();
    expect((await readProduct(db, reach, ids.at(-1) as string))?.collectionIds).toEqual([]);
    await within((transaction) => applyNextChunk({ db: transaction }, job, now));
    const { rows } = await sql`select from collections where id = ${collectionId}`.execute(db);
    expect(rows).toEqual([]);
    expect(await eventsOf(businessId)).toBe(2 * (maxMoved + extra - 100));
  });
});

describe('a rule that changes while others change the products it moves', () => {
  it('ends with exactly what it admits: counted, and each change with a later time and one event', async () => {
    const { reach, businessId, storeId } = await newStore();
    await addProducts({ businessId, storeId }, 200);
    const { rows } = await sql<{ id: string }>`select id from products where business_id = ${businessId}
      order by id`.execute(db);
    const below = (valueNumber: number): RuleInput[] => [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber }];
    const collectionId = await within((transaction) =>
      createCollection({ db: transaction }, reach, { storeId, name: 'Cheap', rules: below(50) }, now),
    );
    const job = { businessId, storeId, collectionId };
    let changing = true;
    const changers = [0, 1, 2].map(async (which) => {
      for (let turn = 0; changing; turn++) {
        const { id } = rows[50 + ((turn * 7 + which * 31) % 100)] as { id: string };
        const patch = turn % 2 === 0 ? { price: String((turn * 13) % 200) } : { description: `Turn ${turn}` };
        await within((transaction) => patchProduct({ db: transaction }, reach, id, patch, now));
      }
    });
    let bound = 50;
    try {
      for (let turn = 0; turn < 20; turn++) {
        bound = 200 - bound;
        // As a request and its job do it: changers wait while the rule is written, not while it is applied.
        await within(async (transaction) => {
          await holdStoreCatalogue(transaction, storeId);
          await sql`with written as (
              update collection_rules set value_number = ${bound} where collection_id = ${collectionId}
            ) update collections set settled_up_to = 0 where id = ${collectionId}`.execute(transaction);
        });
        expect(await within((transaction) => applyNextChunk({ db: transaction }, job, now))).toBe(false);
      }
    } finally {
      changing = false;
      await Promise.all(changers);
    }

    const { rows: products } = await sql<{ member: boolean; admitted: boolean; moves: number; untimed: number }>`
      select price < ${bound} as admitted,
        exists (select from collection_products where collection_id = ${collectionId} and product_id = product.id) as member,
        (select count(*)::int from events where resource_id = product.id and 'collectionIds' = any (changed)) as moves,
        (select count(*)::int from events where resource_id = product.id)
          - date_part('milliseconds', updated_at - ${now}::timestamptz)::int as "untimed"
      from products as product where business_id = ${businessId}`.execute(db);
    const wrong = products.filter(
      ({ member, admitted, moves, untimed }) => member !== admitted || member !== (moves % 2 === 1) || untimed !== 0,
    );
    expect(wrong).toEqual([]);
    const members = products.filter(({ member }) => member);
    expect((await readCollection(db, reach, collectionId))?.productsCount).toBe(members.length);
  });
});

describe('a rule over more products than one step may look at', () => {
  it('goes on after the last one it looked at, though few of them move', async () => {
    const { reach, businessId, storeId } = await newStore();
    await addProducts({ businessId, storeId }, stride.maxExamined + 30);
    const rules: RuleInput[] = [
      { field: 'PRICE', operator: 'LESS_THAN', valueNumber: 4 },
      { field: 'PRICE', operator: 'GREATER_THAN', valueNumber: stride.maxExamined + 20 },
    ];
    const collectionId = await within((transaction) =>
      createCollection({ db: transaction }, reach, { storeId, name: 'Ends', rules, ruleMatch: 'ANY' }, now),
    );
    expect(await eventsOf(businessId)).toBe(3);
    const job = { businessId, storeId, collectionId };
    expect(await within((transaction) => applyNextChunk({ db: transaction }, job, now))).toBe(false);
    expect(await eventsOf(businessId)).toBe(13);
    expect((await readCollection(db, reach, collectionId))?.productsCount).toBe(13);
  });

  it('passes by the products of another store', async () => {
    const { businessId, storeIds } = await plantBusiness(db, { now, stores: 2 });
    const [storeId, other] = storeIds as [string, string];
    await addProducts({ businessId, storeId: other }, stride.maxExamined);
    await addProducts({ businessId, storeId }, 5);
    const reach = { businessId, storeIds: null };
    const rules: RuleInput[] = [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 4 }];
    const collectionId = await within((transaction) =>
      createCollection({ db: transaction }, reach, { storeId, name: 'Cheap', rules }, now),
    );
    expect(await eventsOf(businessId)).toBe(0);
    expect(await readCollection(db, reach, collectionId)).toMatchObject({ productsCount: 3 });
    expect(
      await within((transaction) => applyNextChunk({ db: transaction }, { businessId, storeId, collectionId }, now)),
    ).toBe(false);
    expect(await eventsOf(businessId)).toBe(3);
    expect(await readCollection(db, reach, collectionId)).toMatchObject({ productsCount: 3 });
  });
});
