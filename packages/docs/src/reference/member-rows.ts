import { code, plain } from '../markdown.js';
import { type ApiDocument, resolveSchema, type Schema } from './openapi.js';

/** Deeper members are told by the resource's own description. */
const deepest = 4;

export interface MemberRow {
  name: string;
  type: string;
  says: string;
}

/** Every member of a body, inner ones under their path: `buyer.name`, `items[].quantity`. */
export function memberRows(document: ApiDocument, schema: Schema): MemberRow[] {
  return rowsOf(document, schema, '', 0, []);
}

function rowsOf(document: ApiDocument, given: Schema, prefix: string, depth: number, above: Schema[]): MemberRow[] {
  const schema = resolveSchema(document, given);
  if (depth > deepest || above.includes(schema)) return [];
  const inside = [...above, schema];
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => resolveSchema(document, one).type !== 'null');
  if (choices.length > 0) {
    const rows = choices.flatMap((choice) => rowsOf(document, choice, prefix, depth, inside));
    return rows.filter((row, index) => rows.findIndex(({ name }) => name === row.name) === index);
  }
  if (schema.items) return rowsOf(document, schema.items, `${prefix}[]`, depth, inside);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const required = schema.required?.includes(name) === true;
    return [
      { name: path, type: typeOf(document, member), says: sayAbout(document, member, required) },
      ...rowsOf(document, member, path, depth + 1, inside),
    ];
  });
}

/** A type in words: `string`, `array of integer`, `object or null`. */
export function typeOf(document: ApiDocument, given: Schema): string {
  const schema = resolveSchema(document, given);
  if (schema.enum || 'const' in schema) return wordType(schema);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(' or ');
  const types = [schema.type ?? 'any value'].flat();
  return types
    .map((type) => (type === 'array' && schema.items ? `array of ${typeOf(document, schema.items)}` : type))
    .join(' or ');
}

function wordType(schema: Schema): string {
  const values = schema.enum ?? [schema.const];
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  return [...kinds].join(' or ');
}

/** What is known of a member besides its type. */
export function sayAbout(document: ApiDocument, given: Schema, required = true): string {
  const schema = resolveSchema(document, given);
  const inner = schema.items ? resolveSchema(document, schema.items) : undefined;
  const parts = [
    required ? '' : 'Optional.',
    plain(given.description ?? schema.description ?? ''),
    allowedValues(schema) || (inner ? allowedValues(inner) : ''),
    bounds(schema),
    schema.default === undefined ? '' : `Default: ${code(JSON.stringify(schema.default))}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

function allowedValues(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const values = schema.enum ?? choices.flatMap((choice) => choice.enum ?? ('const' in choice ? [choice.const] : []));
  const words = values.filter((value) => value !== null);
  return words.length > 0 ? `One of ${words.map((word) => code(String(word))).join(', ')}.` : '';
}

function bounds({ minLength, maxLength, minimum, maximum, maxItems, pattern, enum: words }: Schema): string {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return '';
    if (least === undefined) return `At most ${most} ${unit}.`.replace(' .', '.');
    if (most === undefined) return least > 1 || unit === '' ? `At least ${least} ${unit}.`.replace(' .', '.') : '';
    return `${least} to ${most} ${unit}.`.replace(' .', '.');
  };
  const isLong = pattern !== undefined && pattern.length > 60;
  return [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    maxItems === undefined ? '' : `At most ${maxItems} items.`,
    pattern && !words && !isLong ? `Matches ${code(pattern)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
