import { type TSchema, Type } from 'typebox';
import { maxRows } from '../results/limit-result-size.js';

/** One of a few words, as JSON Schema writes it shortest. */
export const oneOf = <const Words extends readonly string[]>(words: Words, description?: string) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...(description && { description }) });

export const id = (description?: string) =>
  Type.String({ pattern: '^\\d{1,19}$', ...(description && { description }) });

export const app = Type.String({ pattern: '^[a-z0-9-]{1,50}$', description: 'ID or handle.' });

export const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: maxRows }));

export const cursor = Type.Optional(Type.String({ maxLength: 512, description: 'nextCursor of the last result.' }));

export const fields = Type.Optional(
  Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20, description: 'Only these fields.' }),
);

/** Sent as it is to the API, which knows what a manifest is. */
export const manifest = Type.Unsafe<string | Record<string, unknown>>({
  type: ['string', 'object'],
  description: 'TOML or JSON text.',
});

/** An object of the API; which members it has, its reference tells. */
export const resource = (members: Record<string, TSchema> = {}) => Type.Object(members);

export const rows = (members: Record<string, TSchema> = {}) => Type.Array(Type.Object(members));

export const nullable = (type: 'string' | 'integer') => Type.Unsafe<string | number | null>({ type: [type, 'null'] });

export const nextCursor = nullable('string');
