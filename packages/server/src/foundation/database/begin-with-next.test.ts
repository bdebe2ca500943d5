import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { withCommit } from './begin-with-next.js';

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

describe('a last statement that is sent with the commit', () => {
  const last = (name: string) => sql`${sql.raw(withCommit)}insert into marks (name) values (${name})`;
  const endWith = (name: string) =>
    test.platform.db.transaction().execute(async (transaction) => {
      await mark(`before ${name}`).execute(transaction);
      await last(name).execute(transaction);
    });

  it('is committed with the rest, in one write', async () => {
    const client = await test.platform.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    const writes = vi.spyOn(stream, 'uncork');
    await client.query('begin');
    await client.query('insert into marks (name) values ($1)', ['before together']);
    writes.mockClear();
    await client.query(`${withCommit}insert into marks (name) values ($1)`, ['together']);
    expect(writes).not.toHaveBeenCalled();
    const committed = client.query('commit');
    expect(stream.writableCorked).toBe(0);
    await committed;
    client.release();
    expect(await marks()).toEqual(expect.arrayContaining(['before together', 'together']));
  });

  it('that fails leaves nothing, says why, and leaves a connection that is good for the next', async () => {
    await mark('taken').execute(test.platform.db);
    const before = await marks();
    for (let turn = 0; turn < 3; turn++) await expect(endWith('taken')).rejects.toMatchObject({ code: '23505' });
    expect(await marks()).toEqual(before);
    await endWith('free');
    expect(await marks()).toEqual(expect.arrayContaining(['before free', 'free']));
  });

  it('may be the only one', async () => {
    await test.platform.db.transaction().execute((transaction) => last('alone').execute(transaction));
    expect(await marks()).toContain('alone');
  });

  it('is not sent when the work fails after it', async () => {
    const broken = test.platform.db.transaction().execute(async (transaction) => {
      await last('regretted').execute(transaction);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await marks()).not.toContain('regretted');
  });

  it('is followed by none: that is refused, and nothing stays', async () => {
    const followed = test.platform.db.transaction().execute(async (transaction) => {
      await last('followed').execute(transaction);
      await mark('following').execute(transaction);
    });
    await expect(followed).rejects.toThrow('followed');
    expect(await marks()).not.toContain('followed');
  });

  it('is an ordinary statement outside of a transaction, and where its values are not plain', async () => {
    await last('outside').execute(test.platform.db);
    await test.platform.db.transaction().execute(async (transaction) => {
      const made = await sql`${sql.raw(withCommit)}insert into marks (name) select unnest(${['one', 'two']}::text[])
        returning name`.execute(transaction);
      expect(made.rows).toHaveLength(2);
    });
    expect(await marks()).toEqual(expect.arrayContaining(['one', 'outside', 'two']));
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
