import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import type { Database } from './open-database.js';
import { WrittenOnce } from './written-once.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

it('is put together once, and brings its values each time', async () => {
  const { db } = test.platform;
  let times = 0;
  const greet = new WrittenOnce<{ name: string; year: number }, { words: string }>((given) => {
    times += 1;
    return sql`select ${given.name}::text || ${' of '}::text || ${given.year}::int || ', ' || ${given.name}::text as words`;
  });
  expect(await greet.execute(db, { name: 'Amina', year: 2026 })).toEqual([{ words: 'Amina of 2026, Amina' }]);
  expect(await greet.executeAsPoint(db, { name: 'Samir', year: 2027 })).toEqual([{ words: 'Samir of 2027, Samir' }]);
  const inside = await db.transaction().execute((transaction) => greet.execute(transaction, { name: 'Lina', year: 1 }));
  expect(inside).toEqual([{ words: 'Lina of 1, Lina' }]);
  expect(times).toBe(1);
});

interface Waited {
  name: string;
}
const wait = new WrittenOnce<{ seconds: number }, Waited>(
  (given) => sql`select current_setting('application_name') as name from pg_sleep(${given.seconds}::float)`,
);
const nameOf = async (db: Database, seconds = 0) => (await wait.executeApart(db, { seconds }))[0]?.name;

/** It connects when it is first wanted. */
const openLane = () => expect.poll(() => nameOf(test.platform.db), { timeout: 5_000 }).toBe('souk writes');

it('is executed on a connection of its own, one at a time, and on one of the pool where that is busy or a transaction is open', async () => {
  const { db } = test.platform;
  await openLane();
  expect(await Promise.all([nameOf(db, 0.2), nameOf(db)])).toEqual(['souk writes', 'souk']);
  expect(await nameOf(db)).toBe('souk writes');
  expect(await db.transaction().execute((transaction) => nameOf(transaction))).toBe('souk');
});

it('is told when the connection of its own breaks, and what it wrote is not written again', async () => {
  const { db, pool } = test.platform;
  await sql`create table written (n int)`.execute(db);
  const write = new WrittenOnce<{ seconds: number }>(
    (given) => sql`with slept as (select pg_sleep(${given.seconds}::float))
      insert into written select 1 from slept`,
  );
  const count = async () => Number((await pool.query('select count(*) from written')).rows[0].count);
  await openLane();
  await write.executeApart(db, { seconds: 0 });
  const broken = expect(write.executeApart(db, { seconds: 5 })).rejects.toThrow();
  const endLane = `select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'souk writes' and datname = current_database() and state = 'active'`;
  await expect.poll(async () => (await pool.query(endLane)).rows.length).toBe(1);
  await broken;
  expect(await count()).toBe(1);
  await write.executeApart(db, { seconds: 0 });
  expect(await count()).toBe(2);
});
