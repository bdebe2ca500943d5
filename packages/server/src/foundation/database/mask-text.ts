import { blanks, type ContactName, contactMasks, notDigits } from '@souk/contract';
import { literal } from './json-text.js';

/** An SQL expression: the column as `maskContact` of the contract would leave it, from the same declaration. */
export function maskedColumn(name: ContactName, column: string): string {
  const mask = contactMasks[name];
  switch (mask.keeps) {
    case 'first character':
      return `left(ltrim(${column}, ${literal(blanks)}), 1) || ${literal(mask.hidden)}`;
    case 'last digits': {
      const digits = `regexp_replace(${column}, ${literal(notDigits)}, '', 'g')`;
      const kept = `case when length(${digits}) > ${mask.ofMoreThan} then ${mask.digits} else 0 end`;
      return `${literal(mask.hidden)} || right(${digits}, ${kept})`;
    }
    case 'nothing':
      return `case when ${column} is not null then ${literal(mask.hidden)} end`;
  }
}
