import type { TSchema } from 'typebox';
import { InvalidInput } from '../../domain-error.js';

interface ObjectSchema {
  properties?: Record<string, { type?: string }>;
}

const wholeNumber = /^-?(0|[1-9]\d{0,15})$/;

/**
 * Turns a query string into values of the types its schema names, strictly: `10` is an integer, `1e1` and ` 10` are not
 * and stay strings for the validator to refuse. A parameter given twice becomes an array, which no schema here accepts.
 * A route without a schema takes no parameters, and any that are sent are ignored. A parameter the schema
 * does not declare is kept, to be refused, or ignored.
 */
export function readQuery(
  url: string,
  schema: TSchema | undefined,
  { unknown = 'keep' }: { unknown?: 'keep' | 'ignore' } = {},
): Record<string, unknown> {
  const start = url.indexOf('?');
  if (start < 0 || schema === undefined) return {};
  const { properties = {} } = schema as ObjectSchema;
  const query: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(url.slice(start + 1))) {
    if (unknown === 'ignore' && !Object.hasOwn(properties, name)) continue;
    // PostgreSQL cannot store it in text, and no filter can contain it.
    if (text.includes('\u0000')) throw new InvalidInput('parameters', [`${name} contains the character U+0000.`]);
    const value = Object.hasOwn(properties, name) ? convert(text, properties[name]?.type) : text;
    const known = Object.hasOwn(query, name) ? query[name] : undefined;
    if (Array.isArray(known)) {
      known.push(value);
      continue;
    }
    const all = known === undefined ? value : [known, value];
    if (name === '__proto__') defineMember(query, name, all);
    else query[name] = all;
  }
  return query;
}

/** Where assigning would not: this too is only a name, and is refused like any other that no route declares. */
function defineMember(query: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true });
}

function convert(text: string, type: string | undefined): unknown {
  if (type === 'integer' && wholeNumber.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
