import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
  await sql`create table marks (name text primary key)`.execute(test.platform.db);
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

const mark = (name: string) => sql`insert into marks (name) values (${name})`;
const marks = async () =>
  (await sql<{ name: string }>`select name from marks order by name`.execute(test.platform.db)).rows.map(
    ({ name }) => name,
  );

describe('a transaction', () => {
  it('is begun with its first statement, and is one transaction', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const ids = await test.platform.db.transaction().execute(async (transaction) => {
      const ask = () => sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(transaction);
      return [(await ask()).rows[0]?.id, (await ask()).rows[0]?.id];
    });
    expect(ids[0]).toBe(ids[1]);
    expect(sent.mock.calls.map(([first]) => first)).toEqual([
      'begin',
      expect.stringContaining('pg_current_xact_id'),
      expect.stringContaining('pg_current_xact_id'),
      'commit',
    ]);
  });

  it('in which nothing is asked costs nothing', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await test.platform.db.transaction().execute(async () => undefined);
    const refused = test.platform.db.transaction().execute(() => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    expect(sent).not.toHaveBeenCalled();
  });

  it('whose first statement fails leaves nothing, and a connection that is good for the next', async () => {
    await mark('there').execute(test.platform.db);
    for (let turn = 0; turn < 3; turn++) {
      const doubled = test.platform.db.transaction().execute((transaction) => mark('there').execute(transaction));
      await expect(doubled).rejects.toMatchObject({ code: '23505' });
    }
    await test.platform.db.transaction().execute((transaction) => mark('next').execute(transaction));
    expect(await marks()).toEqual(['next', 'there']);
  });

  it('takes back everything, its first statement too', async () => {
    const before = await marks();
    const broken = test.platform.db.transaction().execute(async (transaction) => {
      await mark('first').execute(transaction);
      await mark('second').execute(transaction);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await marks()).toEqual(before);
  });

  it('on a connection that was lost fails with its first statement; the one after it gets another connection', async () => {
    const { pool, db } = test.platform;
    const victim = await pool.connect();
    const { rows } = await victim.query('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => victim.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await lost;
    await victim.query('begin');
    await expect(victim.query('select $1::int', [1])).rejects.toThrow();
    victim.release(true);
    await db.transaction().execute((transaction) => mark('after').execute(transaction));
    expect(await marks()).toContain('after');
  });
});

it('a connection speaks COPY between transactions', async () => {
  const client = await test.platform.pool.connect();
  try {
    for (let turn = 0; turn < 2; turn++) {
      await client.query('begin');
      await client.query('select $1::int', [turn]);
      await client.query('commit');
      expect(await text(client.query(copyTo('copy (select 7) to stdout')))).toBe('7\n');
    }
  } finally {
    client.release();
  }
});
