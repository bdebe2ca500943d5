import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { listMigrations, migrate } from './migrate.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const numbered = (number: number, sql: string) => ({ number, name: `${number}-test`, readSql: async () => sql });

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  it('finds nothing to do on a database that is up to date', async () => {
    expect(await migrate(database.url)).toBe(0);
  });

  it('applies a new migration once, though ten processes start together', async () => {
    const migrations = [
      ...(await listMigrations()),
      numbered(9001, 'create table once (id int); insert into once values (1);'),
    ];
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url, { migrations })));
    expect(applied.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await ask('select id from once')).toEqual([{ id: 1 }]);
  });

  it('leaves nothing of a migration that fails, and says which one it was', async () => {
    const migrations = [
      ...(await listMigrations()),
      numbered(9001, ''),
      numbered(9002, 'create table half (id int); select 1/0;'),
    ];
    await expect(migrate(database.url, { migrations })).rejects.toThrow(/9002-test failed: division by zero/);
    expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  it('refuses a database that a newer Souk has written', async () => {
    await expect(migrate(database.url)).rejects.toThrow(/migration 9001, which this version of Souk does not know/);
  });
});
