import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * The pieces every resource is made of. `...Input` pieces describe what a caller may send; the others describe what is
 * answered.
 */

/** What PostgreSQL cannot keep and no person types: the null character and halves of surrogate pairs. */
export const plainTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

export const Id = Type.String({ pattern: '^\\d{1,24}$', description: 'An ID: decimal digits.', examples: ['1000001'] });

export const Time = Type.String({
  format: 'date-time',
  description: 'A date and time in UTC, ISO 8601.',
  examples: ['2026-10-01T09:30:00.000Z'],
});

/** A time a caller sends: one that exists, of a year that a shop can mean. */
export const TimeInput = Type.String({
  format: 'date-time',
  // As RFC 3339 writes it: an offset has its minutes (`+05` alone is no time to JavaScript), and no fraction is endless.
  pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)$',
  description: 'A date and time with its time zone, ISO 8601, from the years 1900 to 2199.',
  examples: ['2026-10-01T09:30:00.000Z'],
});

export const Money = Type.String({
  pattern: '^-?\\d{1,12}\\.\\d{2}$',
  description: 'An exact amount: a decimal string with 2 decimal places.',
  examples: ['2500.00'],
});

/** Exact decimals only: no exponent, no sign, no third place. `2500`, `2500.5` and `2500.50` all are. */
export const MoneyInput = Type.String({
  pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,2})?$',
  description: 'An amount as a decimal string with at most 2 decimal places, not negative.',
  examples: ['2500.00'],
});

export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217 currency code.',
  examples: ['DZD'],
});

interface TextBounds {
  min?: number;
  max: number;
  description: string;
  examples?: string[];
}

/** Text a caller sends; lengths count characters, not bytes. U+0000 and half surrogates are refused before, as no text. */
export function Text({ min = 0, max, ...rest }: TextBounds) {
  return Type.String({ minLength: min, maxLength: max, ...rest });
}

/**
 * An address that people follow or browsers load: http or https, so nothing that runs in the page (`javascript:`, `data:`); no
 * user name or password, which could hide where it leads; no spaces, control characters or backslashes.
 */
export const webAddressPattern =
  '^https?://[^\\u0000-\\u0020\\u007f\\s/?#@\\\\]+([/?#][^\\u0000-\\u0020\\u007f\\s\\\\]*)?$';

export function WebAddress({ max, ...rest }: Omit<TextBounds, 'min'>) {
  return Type.String({ maxLength: max, pattern: webAddressPattern, ...rest });
}

/** One of a few words. */
export function Words<const Word extends string>(words: readonly Word[], description: string): TUnsafe<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], description });
}

/** The same, or null. One schema with two types, so that a problem is told once and not once for each alternative. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: words, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] };
  if (type === undefined) return Type.Unsafe({ anyOf: [schema, { type: 'null' }] });
  return Type.Unsafe({ type: [type, 'null'], ...(words && { enum: [...words, null] }), ...rest });
}

/** An object whose members are all there and no others. */
export const closed = { additionalProperties: false } as const;
