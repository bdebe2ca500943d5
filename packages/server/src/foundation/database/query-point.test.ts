import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { queryPoint } from './query-point.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
  await sql`create table kept (id int primary key, word text)`.execute(test.platform.db);
  await sql`insert into kept select n, 'word ' || n from generate_series(1, 500) n`.execute(test.platform.db);
});
afterAll(() => test.close());

interface Kept {
  word: string;
  pid: number;
}
const statement = 'select word, pg_backend_pid() as pid from kept where id = $1';
const ids = Array.from({ length: 500 }, (_, index) => index + 1);
const expectAll = (responses: Kept[][]) =>
  expect(responses.map(([row]) => row?.word)).toEqual(ids.map((id) => `word ${id}`));

describe('point queries', () => {
  const askAll = () => Promise.all(ids.map((id) => queryPoint<Kept>(test.platform.db, statement, [id])));
  const ofShared = `from pg_stat_activity where application_name like '% points' and datname = current_database()`;

  /** The shared connections are opened when they are first used, one after the other. */
  async function openShared() {
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          for (const [row] of await askAll()) seen.add(row?.pid ?? 0);
          const { rows } = await test.platform.pool.query(`select pid ${ofShared}`);
          return rows.filter(({ pid }) => seen.has(pid)).length;
        },
        { timeout: 10_000 },
      )
      .toBe(2);
  }

  it('get each its own answer, however many share a connection', async () => {
    await openShared();
    expectAll(await askAll());
  });

  it('report a failure to the call that caused it, and to no other', async () => {
    await openShared();
    const outcomes = await Promise.allSettled(
      [1, 2, 0, 3].map((id) =>
        queryPoint<{ word: string }>(test.platform.db, 'select word, 1 / $1::int from kept where id = 1', [id]),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('see what their transaction wrote', async () => {
    await test.platform.db.transaction().execute(async (transaction) => {
      await sql`update kept set word = 'changed' where id = 7`.execute(transaction);
      expect(await queryPoint<Kept>(transaction, statement, [7])).toMatchObject([{ word: 'changed' }]);
      expect(await queryPoint<Kept>(test.platform.db, statement, [7])).toMatchObject([{ word: 'word 7' }]);
      await sql`update kept set word = 'word 7' where id = 7`.execute(transaction);
    });
  });

  it('are answered although the connections they share are closed meanwhile', async () => {
    await openShared();
    const asked = askAll();
    for (let round = 0; round < 5; round++) {
      await test.platform.pool.query(`select pg_terminate_backend(pid) ${ofShared}`);
      expectAll(await askAll());
    }
    expectAll(await asked);
  });

  it('avoid a connection that is blocked', async () => {
    await openShared();
    let answered = 0;
    const slow = [1, 2].map(async () => {
      await queryPoint(test.platform.db, 'select pg_sleep($1::float8), 1 as one', [2]);
      answered++;
    });
    // real time: a connection counts as blocked once it was silent for 25 ms.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expectAll(await askAll());
    expect(answered).toBe(0);
    await Promise.all(slow);
  });
});
