import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { rememberWalk } from './remember-walks.js';
import { mostOf, type WalkRequest } from './walk-page.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

interface Row {
  business: string;
  asked: number;
  /** Which of Souk's connections it came over. */
  over: string;
}

describe('a page of a list whose statement is remembered', () => {
  let built = 0;
  const readPage = rememberWalk<WalkRequest & { searched?: boolean }, Row>({
    shapeOf: ({ searched }) => (searched ? undefined : 'all'),
    build({ businessId, limit }) {
      built += 1;
      return sql`select ${businessId}::text as business, ${limit}::int as asked, current_setting('application_name') as over
        from generate_series(1, 600) limit ${mostOf(limit)}`;
    },
  });
  const request = (businessId: string, limit: number): WalkRequest => ({
    businessId,
    storeIds: null,
    from: undefined,
    to: undefined,
    after: undefined,
    limit,
  });
  const overWhat = async (asked: WalkRequest & { searched?: boolean }, db = test.platform.db) =>
    (await readPage(db, asked))[0]?.over;

  it('is written once, and has the values of whoever asks', async () => {
    expect((await readPage(test.platform.db, request('1', 51)))[0]).toMatchObject({ business: '1', asked: 51 });
    expect((await readPage(test.platform.db, request('2', 101)))[0]).toMatchObject({ business: '2', asked: 101 });
    expect(built).toBe(1);
  });

  it('has a statement of its own where it is larger than the bound of that', async () => {
    const rows = await readPage(test.platform.db, request('1', 500));
    expect(rows).toHaveLength(500);
    expect(rows[0]).toMatchObject({ business: '1', asked: 500 });
    expect(built).toBe(2);
  });

  it('shares a connection with others of its kind, never with a search or a transaction', async () => {
    const { db } = test.platform;
    await expect.poll(() => overWhat(request('1', 51)), { timeout: 5_000 }).toBe('souk pages');
    expect(await overWhat({ ...request('1', 51), searched: true })).toBe('souk');
    expect(await overWhat(request('1', 500))).toBe('souk');
    await db.transaction().execute(async (transaction) => {
      expect(await overWhat(request('1', 51), transaction)).toBe('souk');
    });
  });
});
