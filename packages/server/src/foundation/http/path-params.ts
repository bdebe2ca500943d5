import type { ErrorCode } from '@souk/contract';
import { Type } from 'typebox';
import type { PathParam } from './define-route.js';

const largestId = 9_223_372_036_854_775_807n;

/** True for a decimal id that fits into 64 bits; anything else can never name a row, and never reaches SQL. */
export function isId(text: string, maxDigits = 24): boolean {
  return /^\d+$/.test(text) && text.length <= maxDigits && BigInt(text) <= largestId;
}

/** An id of the Developer API: up to 20 digits. */
export const developerId = (otherwise: ErrorCode): PathParam => ({
  schema: Type.String({ pattern: '^\\d{1,20}$', description: 'An ID: 1 to 20 digits.' }),
  accepts: (value) => isId(value, 20),
  otherwise,
});

/** An id of the Admin API: up to 24 digits on the wire. */
export const adminId = (otherwise: ErrorCode = 'NOT_FOUND'): PathParam => ({
  schema: Type.String({ minLength: 1, description: 'An ID: digits only.' }),
  accepts: (value) => isId(value, 24),
  otherwise,
});

export const matching = (pattern: RegExp, description: string, otherwise: ErrorCode): PathParam => ({
  schema: Type.String({ pattern: pattern.source, description }),
  accepts: (value) => pattern.test(value),
  otherwise,
});

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[], otherwise: ErrorCode): PathParam<Word> => ({
  schema: Type.String({ pattern: `^(${words.join('|')})$`, description: `One of: ${words.join(', ')}.` }),
  accepts: (value) => (words as readonly string[]).includes(value),
  otherwise,
});
