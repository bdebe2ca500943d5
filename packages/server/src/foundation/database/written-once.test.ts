import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
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
