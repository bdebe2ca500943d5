import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../../testing/open-test-platform.js';
import { type CopiedRows, copyRows } from './copy-rows.js';

let house: TestPlatform;

beforeAll(async () => {
  house = await openTestPlatform();
});
afterAll(() => house.close());

/** Numbers, each with so many bytes beside it; the last two columns are a time and an id, as those of every list. */
const numbers = (count: number, bytes: number) => sql`
  select repeat('x', ${bytes}::int), to_timestamp(1e9 + number / 1e6), number
  from generate_series(1::bigint, ${count}::bigint) as number order by number`;

/** One row: the number of its columns, three lengths, the bytes, a time and an id. */
const bytesOfRow = (bytes: number) => 2 + 3 * 4 + bytes + 8 + 8;

async function readAll(rows: AsyncIterable<CopiedRows>): Promise<{ count: number; ids: string[]; at: string[] }> {
  const all = { count: 0, ids: [] as string[], at: [] as string[] };
  for await (const { count, last } of rows) {
    all.count += count;
    all.at.push(last[0]);
    all.ids.push(last[1]);
  }
  return all;
}

describe('copied rows', () => {
  it('come whole, and name the last of them', async () => {
    let bytes = 0;
    let count = 0;
    for await (const some of copyRows(house.platform, numbers(5_000, 700))) {
      bytes += some.rows.length;
      count += some.count;
      expect(some.rows.length).toBe(some.count * bytesOfRow(700));
      expect(some.rows.readInt16BE(0)).toBe(3);
      expect(some.last[1]).toBe(String(count));
    }
    expect(count).toBe(5_000);
    expect(bytes).toBe(5_000 * bytesOfRow(700));
  });

  it('may be larger than what is received ahead', async () => {
    const { count, at } = await readAll(copyRows(house.platform, numbers(4, 3_000_000)));
    expect(count).toBe(4);
    expect(at.at(-1)).toBe('2001-09-09T01:46:40.000004Z');
  });

  it('may be none', async () => {
    expect((await readAll(copyRows(house.platform, numbers(0, 1)))).count).toBe(0);
  });

  it('are sent no faster than they are taken', async () => {
    const { platform } = house;
    const rows = copyRows(platform, numbers(200_000, 700));
    await rows.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const waiting = await sql<{ event: string }>`select wait_event as event from pg_stat_activity
      where query like 'copy (%' and pid <> pg_backend_pid()`.execute(platform.db);
    expect(waiting.rows).toEqual([{ event: 'ClientWrite' }]);
    expect((await readAll(rows)).ids.at(-1)).toBe('200000');
  });

  it('fail where PostgreSQL does, after those before', async () => {
    const broken = sql`select 1 / (20000 - number), now(), number from generate_series(1::bigint, 30000) as number`;
    await expect(readAll(copyRows(house.platform, broken))).rejects.toThrow('division by zero');
    expect((await readAll(copyRows(house.platform, numbers(3, 1)))).ids).toEqual(['3']);
  });

  it('may be left in the middle', async () => {
    for await (const { count } of copyRows(house.platform, numbers(100_000, 700))) {
      expect(count).toBeGreaterThan(0);
      break;
    }
    expect((await readAll(copyRows(house.platform, numbers(3, 1)))).count).toBe(3);
  });
});
