import { type ContactName, contactMasks, maskContact } from '@souk/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../../testing/open-test-platform.js';
import { maskedColumn } from './mask-text.js';

let house: TestPlatform;

beforeAll(async () => {
  house = await openTestPlatform();
});
afterAll(() => house.close());

const names = Object.keys(contactMasks) as ContactName[];

/** Anything a text column holds: every plane of Unicode, and often what a mask looks at. */
const character = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.constantFrom(...'0123456789٠١٢٣٤٥٦٧٨٩۰۱੦+-() ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u0085', '\u180e', '\u2003', '\u200b', '\ufeff'),
  },
  { weight: 1, arbitrary: fc.constantFrom("'", '"', '\\', '$', '%', '*', '@', '👩‍🔧', '𝒜', 'é', 'أ') },
);
const contact = fc
  .string({ unit: character, maxLength: 16 })
  .map((text) => text.replaceAll('\u0000', '').toWellFormed());
const maybe = fc.option(contact, { nil: null, freq: 8 });

async function maskedBySql(name: ContactName, values: readonly (string | null)[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ masked: string | null }>`
    select ${sql.raw(maskedColumn(name, 'given.value'))} as masked
    from unnest(${values}::text[]) with ordinality as given(value, place) order by place`.execute(house.platform.db);
  return rows.map(({ masked }) => masked);
}

describe('a masked contact', () => {
  it.each(names)('%s reads the same from the database as from the contract, whatever it holds', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(maybe, { minLength: 50, maxLength: 200 }), async (values) => {
        const expected = values.map((value) => maskContact(name, value));
        expect(await maskedBySql(name, values)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it.each(names)('%s tells no more than its mask says', (name) => {
    const mask = contactMasks[name];
    fc.assert(
      fc.property(contact, (value) => {
        const masked = maskContact(name, value) ?? '';
        expect(masked).toContain(mask.hidden);
        const told = [...masked.replace(mask.hidden, '')].length;
        expect(told).toBeLessThanOrEqual(mask.keeps === 'nothing' ? 0 : mask.keeps === 'last digits' ? mask.digits : 1);
      }),
    );
  });
});
