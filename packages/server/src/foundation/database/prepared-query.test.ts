import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { NamedStatementsClient } from './named-statements.js';

let test: TestPlatform;
let client: NamedStatementsClient;
beforeAll(async () => {
  test = await openTestPlatform();
  client = new NamedStatementsClient({ connectionString: test.platform.config.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

/** How often PostgreSQL described rows while this ran. */
async function descriptionsDuring(run: () => Promise<void>): Promise<number> {
  const { connection } = client as unknown as { connection: pg.Connection };
  let count = 0;
  const note = () => {
    count += 1;
  };
  connection.on('rowDescription', note);
  await run();
  connection.off('rowDescription', note);
  return count;
}

describe('a prepared statement', () => {
  it('has its rows described once, and read the same every time', async () => {
    const read = (values: unknown[]) =>
      client.query('select $1::int as number, $2::timestamptz as at, $3::jsonb as things, $4::bigint as id', values);
    const values = [7, '2026-11-16T10:00:00Z', '{"a":[1]}', '9007199254740993'];
    const row = { number: 7, at: new Date('2026-11-16T10:00:00Z'), things: { a: [1] }, id: '9007199254740993' };
    const described = await descriptionsDuring(async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const { rows, rowCount, command } = await read(values);
        expect({ rows, rowCount, command }).toEqual({ rows: [row], rowCount: 1, command: 'SELECT' });
      }
      const { rows } = await read([null, null, null, null]);
      expect(rows).toEqual([{ number: null, at: null, things: null, id: null }]);
    });
    expect(described).toBe(1);
  });

  it('may answer with no rows, or have none at all', async () => {
    await client.query('create temporary table shelves (id int, label text)');
    for (const id of [1, 2, 3]) {
      const { rows, rowCount, command } = await client.query('insert into shelves values ($1, $2)', [id, 'x']);
      expect({ rows, rowCount, command }).toEqual({ rows: [], rowCount: 1, command: 'INSERT' });
      const none = await client.query('select * from shelves where id = $1', [-id]);
      expect({ rows: none.rows, rowCount: none.rowCount }).toEqual({ rows: [], rowCount: 0 });
    }
    const all = await client.query('select * from shelves where id > $1 order by id', [0]);
    expect(all.rows).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('fails alone: the connection goes on, and so does the statement', async () => {
    const divide = (by: unknown) => client.query('select 6 / $1::int as part', [by]);
    expect((await divide(2)).rows).toEqual([{ part: 3 }]);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    const unsendable = {
      toPostgres() {
        throw new Error('cannot be sent');
      },
    };
    await expect(divide(unsendable)).rejects.toThrow('cannot be sent');
    expect((await divide(3)).rows).toEqual([{ part: 2 }]);
  });
});
