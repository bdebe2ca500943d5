import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
  await sql`create table marks (name text primary key)`.execute(test.platform.db);
});
afterAll(() => test.close());

const mark = (name: string) => sql`insert into marks (name) values (${name})`;
const marks = async () =>
  (await sql<{ name: string }>`select name from marks order by name`.execute(test.platform.db)).rows.map(
    ({ name }) => name,
  );

describe('a transaction', () => {
  it('is one transaction, in the isolation that is asked for', async () => {
    const { db } = test.platform;
    const ask = async (transaction: typeof db) =>
      (
        await sql<{ id: string; level: string }>`select pg_current_xact_id()::text as id,
          current_setting('transaction_isolation') as level`.execute(transaction)
      ).rows[0];
    const [first, second] = await db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (transaction) => [await ask(transaction), await ask(transaction)]);
    expect(first).toEqual(second);
    expect(first?.level).toBe('serializable');
  });

  it('whose statement fails leaves nothing, and a connection that is good for the next', async () => {
    await mark('there').execute(test.platform.db);
    for (let turn = 0; turn < 3; turn++) {
      const doubled = test.platform.db.transaction().execute(async (transaction) => {
        await mark(`before ${turn}`).execute(transaction);
        await mark('there').execute(transaction);
      });
      await expect(doubled).rejects.toMatchObject({ code: '23505' });
    }
    await test.platform.db.transaction().execute((transaction) => mark('next').execute(transaction));
    expect(await marks()).toEqual(['next', 'there']);
  });

  it('takes back everything when its work fails', async () => {
    const before = await marks();
    const broken = test.platform.db.transaction().execute(async (transaction) => {
      await mark('first').execute(transaction);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await marks()).toEqual(before);
  });

  it('whose connection is lost fails; the one after it gets another connection', async () => {
    const { pool, db } = test.platform;
    const lost = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await mark('lost').execute(transaction);
    });
    await expect(lost).rejects.toThrow();
    await db.transaction().execute((transaction) => mark('after').execute(transaction));
    expect(await marks()).toContain('after');
    expect(await marks()).not.toContain('lost');
  });
});

describe('a statement', () => {
  it('reports how many rows it changed, and reads values as they are', async () => {
    const { db } = test.platform;
    const { numAffectedRows } = await sql`update marks set name = name where name = ${'there'}`.execute(db);
    expect(numAffectedRows).toBe(1n);
    const { rows } =
      await sql`select ${7}::int as number, ${'2026-11-16T10:00:00Z'}::timestamptz as at, ${'{"a":[1]}'}::jsonb as things,
      ${'9007199254740993'}::bigint as id, ${null}::text as nothing`.execute(db);
    const at = new Date('2026-11-16T10:00:00Z');
    expect(rows).toEqual([{ number: 7, at, things: { a: [1] }, id: '9007199254740993', nothing: null }]);
  });

  it('that cannot be sent fails alone', async () => {
    const divide = async (by: unknown) =>
      (await sql<{ part: number }>`select 6 / ${by}::int as part`.execute(test.platform.db)).rows[0]?.part;
    const skipReasonTexts = {
      toPostgres() {
        throw new Error('cannot be sent');
      },
    };
    for (let turn = 0; turn < 3; turn++) {
      expect(await divide(2)).toBe(3);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      await expect(divide(skipReasonTexts)).rejects.toThrow('cannot be sent');
    }
  });
});

it('a connection of the pool speaks COPY between transactions', async () => {
  const { db, pool } = test.platform;
  for (let turn = 0; turn < 2; turn++) {
    await db.transaction().execute((transaction) => sql`select ${turn}::int`.execute(transaction));
    const client = await pool.connect();
    expect(await text(client.query(copyTo('copy (select 7) to stdout')))).toBe('7\n');
    client.release();
  }
});
