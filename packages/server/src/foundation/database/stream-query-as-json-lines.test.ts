import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { expressionOf, flag, json, number, object, text, time, word } from './sql/json-text.js';
import { type JsonLines, streamQueryAsJsonLines } from './stream-query-as-json-lines.js';

let house: TestPlatform;

beforeAll(async () => {
  house = await openTestPlatform();
});
afterAll(() => house.close());

/** Lines of so many bytes each, and one more for their end. */
const numbers = (count: number, bytes: number) => sql`
  select repeat('x', ${bytes}::int), to_timestamp(1e9 + number / 1e6) at time zone 'UTC', number
  from generate_series(1::bigint, ${count}::bigint) as number order by number`;

async function readAll(lines: AsyncIterable<JsonLines>): Promise<{ text: string; count: number; last: string[] }> {
  const chunks: Buffer[] = [];
  const all = { count: 0, last: [] as string[] };
  for await (const { lines: some, count, last } of lines) {
    chunks.push(some);
    all.count += count;
    all.last = last;
  }
  return { text: Buffer.concat(chunks).toString(), ...all };
}

/** The connections that are in the middle of a COPY, and what each waits for. */
async function copying(): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`select wait_event as event from pg_stat_activity
    where query like 'copy (%' and state = 'active' and datname = current_database()`.execute(house.platform.db);
  return rows.map(({ event }) => event);
}

describe('copied lines', () => {
  it('arrive whole, and name the position of the last one', async () => {
    let bytes = 0;
    let total = 0;
    for await (const { lines, count, last } of streamQueryAsJsonLines(house.platform, numbers(5_000, 700))) {
      bytes += lines.length;
      total += count;
      expect(lines.length).toBe(count * 701);
      expect(last[1]).toBe(String(total));
    }
    expect([total, bytes]).toEqual([5_000, 5_000 * 701]);
  });

  it('can be larger than the buffer', async () => {
    const { count, last, text } = await readAll(streamQueryAsJsonLines(house.platform, numbers(4, 3_000_000)));
    expect([count, text.length]).toEqual([4, 4 * 3_000_001]);
    expect(last).toEqual(['2001-09-09 01:46:40.000004', '4']);
  });

  it('can be none', async () => {
    expect(await readAll(streamQueryAsJsonLines(house.platform, numbers(0, 1)))).toEqual({
      text: '',
      count: 0,
      last: [],
    });
  });

  it('are sent no faster than they are consumed', async () => {
    const lines = streamQueryAsJsonLines(house.platform, numbers(200_000, 700));
    await lines.next();
    await expect.poll(copying).toEqual(['ClientWrite']);
    expect((await readAll(lines)).last[1]).toBe('200000');
  });

  it('fail when PostgreSQL fails, and the next COPY works', async () => {
    const broken = sql`select 1 / (20000 - number), now(), number from generate_series(1::bigint, 30000) as number`;
    await expect(readAll(streamQueryAsJsonLines(house.platform, broken))).rejects.toThrow('division by zero');
    expect((await readAll(streamQueryAsJsonLines(house.platform, numbers(3, 1)))).last[1]).toBe('3');
  });

  it('fail when the connection is lost', async () => {
    const lines = streamQueryAsJsonLines(house.platform, numbers(200_000, 700));
    await lines.next();
    await expect.poll(copying).toEqual(['ClientWrite']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'copy (%' and state = 'active' and datname = current_database()`.execute(house.platform.db);
    await expect(readAll(lines)).rejects.toThrow(/terminat/);
    await expect.poll(copying).toEqual([]);
  });

  it('end the COPY and its connection when the consumer stops in the middle', async () => {
    for await (const { count } of streamQueryAsJsonLines(house.platform, numbers(200_000, 700))) {
      expect(count).toBeGreaterThan(0);
      break;
    }
    await expect.poll(copying).toEqual([]);
    expect((await readAll(streamQueryAsJsonLines(house.platform, numbers(3, 1)))).count).toBe(3);
  });
});

interface Row {
  text: string | null;
  number: number | null;
  at: string | null;
}

const members = object({
  id: word('id'),
  text: text('text'),
  at: time('at'),
  nested: object({ isSet: flag('text is not null'), number: number('number') }),
  stored: json('stored'),
});

/** PostgreSQL stores neither zero bytes nor halves of a surrogate pair. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((one) => one.replaceAll('\0', '\n').toWellFormed());
const hostile = [
  '"\\\b\f\n\r\t\u0001\u0002\u001f\u007f',
  '\\.',
  '\\N',
  '\\n\\\\"',
  'a\n\\.\nb',
  '\r\n',
  '\u2028\u2029\u0085\ufeff',
  '٣ é 😀 👩‍🔧 𝒜',
  '\ud83d\ude00\udbff\udfff',
  '{"id":"1"}\n',
];
const anyTime = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
const anyRow: fc.Arbitrary<Row> = fc.record({
  text: fc.option(fc.oneof(anyText, fc.constantFrom(...hostile))),
  number: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  at: fc.option(anyTime.map((at) => at.toISOString())),
});

describe('lines of hostile values', () => {
  it('are what JavaScript writes for the same values, one line for each row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), async (rows) => {
        const query = sql`select ${sql.raw(expressionOf(members))}, now(), id from (
            select row_number() over () as id, text, number, at, to_jsonb(array[text]) as stored
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (text text, number int, at timestamptz)
          ) as row order by id`;
        const { text } = await readAll(streamQueryAsJsonLines(house.platform, query));
        const expected = rows.map(({ text, number, at }, index) => ({
          id: String(index + 1),
          text,
          at,
          nested: { isSet: text !== null, number },
          stored: [text],
        }));
        expect(text).toBe(expected.map((row) => `${JSON.stringify(row)}\n`).join(''));
      }),
      { numRuns: 100 },
    );
  });
});
