import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../packages/server/testing/open-test-platform.js';
import { recordDeed } from './replay-statements.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

it('replays a deed for another subject, with the ids that the database gives out this time', async () => {
  const { db, pool } = test.platform;
  await sql`create table shelves (id bigint generated always as identity primary key, name text not null)`.execute(db);
  await sql`create table books (shelf_id bigint not null references shelves, name text not null)`.execute(db);
  const deed = async (name: string) => {
    const { rows } = await sql<{ id: string }>`insert into shelves (name) values (${name}) returning id`.execute(db);
    await sql`insert into books (shelf_id, name) values (${rows[0]?.id}, ${name})`.execute(db);
  };
  const subjects = ['a', 'b', 'c'];
  const next = () => subjects.shift() as string;
  const replay = await recordDeed(deed, next);
  expect(replay.statements).toBe(2);
  await sql`delete from books`.execute(db);
  await sql`delete from shelves`.execute(db);

  const client = await pool.connect();
  await replay.run(client, next()).finally(() => client.release(true));

  const { rows } = await sql`
    select shelves.name as shelf, books.name as book from books join shelves on shelves.id = shelf_id`.execute(db);
  expect(rows).toEqual([{ shelf: 'c', book: 'c' }]);
});

it('takes two recordings that are alike, although statements have changed places in between', async () => {
  const { pool } = test.platform;
  let turn = 0;
  const deed = async (name: string) => {
    turn += 1;
    const statements = ['select $1::text as first', 'select $1::text as second'];
    for (const text of turn === 2 ? statements.toReversed() : statements) await pool.query(text, [name]);
  };
  const replay = await recordDeed(deed, () => `subject ${turn}`);
  expect(replay.statements).toBe(2);
  expect(turn).toBe(3);
});
