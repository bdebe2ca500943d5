import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../../testing/open-test-platform.js';
import { expressionOf, flag, number, object, text, time, word } from '../json-text.js';
import { copyRows } from './copy-rows.js';
import { columnsOf, formOf } from './form-lines.js';
import { LineWriter } from './write-lines.js';
import { writeTime } from './write-time.js';

let house: TestPlatform;

beforeAll(async () => {
  house = await openTestPlatform();
});
afterAll(() => house.close());

const members = object({
  id: word('id'),
  text: text('text'),
  at: time('at'),
  nested: object({ isSet: flag('text is not null'), number: number('number') }),
});

interface Row {
  text: string | null;
  number: number | null;
  at: string | null;
}

const rowsFrom = (rows: Row[]) => sql`(select row_number() over () as id, text, number, at, now() as added
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (text text, number int, at timestamptz)) as row`;

/** What a thread writes of what PostgreSQL sends, and what PostgreSQL writes itself. */
async function written(rows: Row[]): Promise<[string, string]> {
  const { platform } = house;
  const writer = new LineWriter();
  let lines = '';
  const query = sql`select ${sql.raw(columnsOf(members))}, added, id from ${rowsFrom(rows)} order by id`;
  for await (const some of copyRows(platform, query))
    lines += Buffer.from(writer.write(some.rows, formOf(members))).toString();
  const own = await sql<{ line: string }>`select ${sql.raw(expressionOf(members))} as line from ${rowsFrom(rows)}
    order by id`.execute(platform.db);
  return [lines, own.rows.map(({ line }) => `${line}\n`).join('')];
}

/** No text of PostgreSQL holds a zero byte. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((one) => one.replaceAll('\0', '\n').toWellFormed());
const anyTime = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });

const anyRow: fc.Arbitrary<Row> = fc.record({
  text: fc.option(fc.oneof(anyText, fc.constantFrom('"\\\b\f\n\r\t\u0001\u001f\u007f', '٣ é 😀'))),
  number: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  at: fc.option(anyTime.map((at) => `${at.toISOString().slice(0, -1)}999Z`)),
});

describe('lines written from columns', () => {
  it('are those that PostgreSQL would write, byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), async (rows) => {
        const [lines, own] = await written(rows);
        expect(lines).toBe(own);
      }),
      { numRuns: 60 },
    );
  });

  it('may be longer than the memory there is', async () => {
    const long = { text: '\u0001'.repeat(300_000), number: 1, at: '2026-11-16T10:00:00Z' };
    const [lines, own] = await written([long, { ...long, text: 'short' }, long]);
    expect(lines.length).toBeGreaterThan(3_600_000);
    expect(lines === own).toBe(true);
  });
});

describe('a time', () => {
  it('is written as JavaScript writes it', () => {
    const target = new Uint8Array(32);
    const all = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
    const usual = fc.integer({ min: Date.UTC(1890, 0), max: Date.UTC(2410, 0) });
    fc.assert(
      fc.property(fc.oneof(usual, all), (milliseconds) => {
        const end = writeTime(milliseconds, target, 0);
        expect(Buffer.from(target.subarray(0, end)).toString()).toBe(JSON.stringify(new Date(milliseconds)));
      }),
      { numRuns: 20_000 },
    );
  });
});
