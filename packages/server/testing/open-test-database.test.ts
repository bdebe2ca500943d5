import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './open-test-database.js';

let mine: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [mine, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});

afterAll(() => Promise.all([mine.drop(), other.drop()]));

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it('gives a migrated database', async () => {
  const [row] = await ask(mine.url, 'select count(*)::int as applied from migrations');
  expect(row?.applied).toBeGreaterThan(0);
});

it('keeps two databases apart', async () => {
  await ask(mine.url, 'create table only_here (id int)');
  await expect(ask(other.url, 'select * from only_here')).rejects.toThrow('does not exist');
});

it('signs in as the owner of the database, who is no superuser', async () => {
  const [row] = await ask(mine.url, 'select rolsuper from pg_roles where rolname = current_user');
  expect(row).toEqual({ rolsuper: false });
});

it('drops a database that is still in use', async () => {
  const busy = await openTestDatabase();
  const client = new pg.Client(busy.url);
  const cut = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await busy.drop();
  await cut;
  await expect(ask(busy.url, 'select 1')).rejects.toThrow('does not exist');
});
