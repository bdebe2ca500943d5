import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { inTransaction } from './in-transaction.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
  await sql`create table shelves (id int primary key)`.execute(test.platform.db);
  await sql`insert into shelves values (1), (2)`.execute(test.platform.db);
});
afterAll(() => test.close());

const readAll = async () =>
  (await sql`select * from shelves where id > ${0} order by id`.execute(test.platform.db)).rows;
const warmUp = () => Promise.all(Array.from({ length: 8 }, readAll));

describe('statements prepared before a migration added a column', () => {
  it('are prepared again and answer, on every connection', async () => {
    await warmUp();
    await sql`alter table shelves add column label text`.execute(test.platform.db);
    for (const rows of await warmUp())
      expect(rows).toEqual([
        { id: 1, label: null },
        { id: 2, label: null },
      ]);
  });

  it('make a transaction run again as a whole', async () => {
    const change = () =>
      inTransaction(test.platform, async ({ db }) => {
        await sql`update shelves set id = id where id = ${1}`.execute(db);
        return (await sql`select * from shelves where id = ${1}`.execute(db)).rows;
      });
    await Promise.all([change(), change(), change()]);
    await sql`alter table shelves add column height int`.execute(test.platform.db);
    for (const rows of await Promise.all([change(), change(), change()]))
      expect(rows).toEqual([{ id: 1, label: null, height: null }]);
  });
});
