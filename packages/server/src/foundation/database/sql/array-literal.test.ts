import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../testing/open-test-database.js';
import { openLog } from '../../observe/open-log.js';
import { type OpenDatabase, openDatabase } from '../open-database.js';
import { numbersLiteral, textsLiteral, timesLiteral } from './array-literal.js';

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  open = openDatabase({ url: database.url, log: openLog({ level: 'fatal' }) });
});

afterAll(async () => {
  await open.close();
  await database.drop();
});

it('PostgreSQL reads back whatever text was written', async () => {
  const text = fc.option(
    fc.string({ unit: 'binary' }).filter((value) => !value.includes('\u0000') && value.isWellFormed()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (values) => {
      const { rows } = await sql<{ back: (string | null)[] }>`select ${textsLiteral(values)}::text[] as back`.execute(
        open.db,
      );
      expect(rows[0]?.back).toEqual(values);
    }),
    { numRuns: 60 },
  );
});

it('numbers, ids and times too', async () => {
  const at = new Date('2026-10-01T09:30:00.123Z');
  const { rows } = await sql`select ${numbersLiteral(['9223372036854775807', null])}::bigint[] as ids,
    ${numbersLiteral([1, null, -3])}::int[] as numbers, ${timesLiteral([at, null])}::timestamptz[] as times`.execute(
    open.db,
  );
  expect(rows).toEqual([{ ids: ['9223372036854775807', null], numbers: [1, null, -3], times: [at, null] }]);
});
