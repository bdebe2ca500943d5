import { type RawBuilder, sql } from 'kysely';

/**
 * Conditions that an index answers whatever the text is. A range and not `like`: a plan that is made once for all texts could
 * not use an index for a pattern it does not know.
 */

/** The column begins with the text, whatever the case. Its index is on `lower(column) collate "C"`. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  const begin = sql`lower(${text}::text) collate "C"`;
  const given = sql`lower(${sql.ref(column)}) collate "C"`;
  return sql<boolean>`(${given} >= ${begin} and ${given} < (lower(${text}::text) || ${last}) collate "C")`;
}

/** No character comes after it. */
const last = sql`chr(1114111)`;

/** Fewer digits would end too many numbers to be worth a search. */
const minDigits = 4;
/** As many as a number has without its country code: `0550...` and `+213 550...` end alike. */
const maxDigits = 9;

/** The digits to search phone numbers by (as a suffix); undefined when the text is not a phone number. */
export function phoneEndOf(text: string): string | undefined {
  if (!/^[+(]?[0-9٠-٩\s().+-]+$/u.test(text)) return undefined;
  const digits = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/\D/g, '')
    .slice(-maxDigits);
  return digits.length < minDigits ? undefined : digits;
}

/** The phone number ends with the digits. Its index is on `phone_end(column) collate "C"`. */
export function endsWithDigits(column: string, digits: string): RawBuilder<boolean> {
  const begin = [...digits].reverse().join('');
  const given = sql`phone_end(${sql.ref(column)}) collate "C"`;
  // After the digits comes the colon.
  return sql<boolean>`(${given} >= ${begin}::text collate "C" and ${given} < ${`${begin}:`}::text collate "C")`;
}

/** Any of the conditions; false when there are none. */
export function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
