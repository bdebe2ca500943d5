import { blanks, type ContactName, contactMasks, notDigits } from '@souk/contract';
import { literal } from './json-text.js';

/**
 * An SQL expression: the column as `maskContact` of the contract would leave it, from the same declaration. What is usual is told
 * apart first, as trimming every blank of Unicode and looking for digits by a regular expression cost PostgreSQL more than
 * the rest of the mask; a null is never usual.
 */
export function maskedColumn(name: ContactName, column: string): string {
  const mask = contactMasks[name];
  switch (mask.keeps) {
    case 'first character': {
      const first = `left(ltrim(${column}, ${literal(blanks)}), 1)`;
      return `case when ${startsPlainly(column)} then left(${column}, 1) else ${first} end || ${literal(mask.hidden)}`;
    }
    case 'last digits': {
      const digits = `regexp_replace(${column}, ${literal(notDigits)}, '', 'g')`;
      const kept = `case when length(${digits}) > ${mask.ofMoreThan} then ${mask.digits} else 0 end`;
      const last = `case when ${endsInDigits(column, mask.ofMoreThan + 1)} then right(${column}, ${mask.digits})
        else right(${digits}, ${kept}) end`;
      return `${literal(mask.hidden)} || ${last}`;
    }
    case 'nothing':
      return `case when ${column} is not null then ${literal(mask.hidden)} end`;
  }
}

/** With a character of ASCII that is no blank. */
const startsPlainly = (column: string): string =>
  `ascii(${column}) between ${'!'.charCodeAt(0)} and ${'~'.charCodeAt(0)}`;

/** In at least so many digits of ASCII, one after another. */
const endsInDigits = (column: string, count: number): string =>
  `ltrim(right(${column}, ${count}), '0123456789') = '' and octet_length(${column}) >= ${count}`;
