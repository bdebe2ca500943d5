import {
  type DataDefinition,
  type DataType,
  type ListDataType,
  memberDataType,
  type ReferenceDataType,
} from '@souk/contract';
import { isId } from '../../foundation/http/path-params.js';
import { isWebUrl } from '../../foundation/is-web-url.js';
import { isDecimal, lessThan } from '../versions/manifest/decimal.js';
import type { Mismatch } from './match-pattern.js';

const longestText = 1_000;
const longestLongText = 16_384;
const longestUrl = 2_048;
const longestList = 1_000;

/**
 * What is wrong with a value of the declared type; undefined when nothing is. References are only checked for their
 * shape, and patterns by `validatePattern`.
 */
export function validateValue(definition: DataDefinition, value: unknown): string | undefined {
  const type = memberDataType(definition.type);
  if (type === definition.type) return validateOne(definition, type, value);
  if (!Array.isArray(value)) return 'value must be a list.';
  if (value.length > longestList) return `value must have at most ${longestList} members.`;
  for (const [index, member] of value.entries()) {
    const problem = validateOne(definition, type, member);
    if (problem) return ofMember(index, problem);
  }
  return undefined;
}

/** Matches a value that is of its type with the pattern of its key; undefined when it matches, or there is no pattern. */
export async function validatePattern(
  { type, pattern }: DataDefinition,
  value: unknown,
  findMismatch: (pattern: string, texts: string[]) => Promise<Mismatch | undefined>,
): Promise<string | undefined> {
  const memberType = memberDataType(type);
  if (pattern === null || (memberType !== 'text' && memberType !== 'long_text')) return undefined;
  const isList = memberType !== type;
  const mismatch = await findMismatch(pattern, (isList ? value : [value]) as string[]);
  if (!mismatch) return undefined;
  return isList ? ofMember(mismatch.index, mismatch.problem) : mismatch.problem;
}

const ofMember = (index: number, problem: string): string => problem.replace(/^value/, `value[${index}]`);

export function isReferenceType(type: DataType): type is ReferenceDataType {
  return type.startsWith('reference.');
}

function validateOne(
  definition: DataDefinition,
  type: Exclude<DataType, ListDataType>,
  value: unknown,
): string | undefined {
  switch (type) {
    case 'text':
    case 'long_text':
      return validateText(definition, type, value);
    case 'integer':
      if (!Number.isSafeInteger(value)) return 'value must be a whole number.';
      return validateBounds(definition, String(value)) ?? validateChoice(definition, value as number);
    case 'decimal':
      if (!isDecimal(value)) return 'value must be a decimal in quotes, such as "12.50".';
      return validateBounds(definition, value) ?? validateChoice(definition, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'value must be true or false.';
    case 'date':
      return isDate(value) ? undefined : 'value must be a date, such as "2026-10-01".';
    case 'datetime':
      return isDateTime(value) ? undefined : 'value must be a date and time with its zone, ISO 8601.';
    case 'url':
      return validateUrl(definition, value);
    case 'money':
      return validateMoney(definition, value);
    case 'json':
      return value === null ? 'value must not be null.' : undefined;
    case 'reference.product':
    case 'reference.variant':
    case 'reference.order':
    case 'reference.customer':
      return typeof value === 'string' && isId(value) ? undefined : `value must be the ID of a ${type.slice(10)}.`;
  }
}

function validateText(definition: DataDefinition, type: 'text' | 'long_text', value: unknown): string | undefined {
  if (typeof value !== 'string') return 'value must be a string.';
  if (type === 'text' && /[\r\n]/.test(value)) return 'value must be one line; declare long_text for several lines.';
  const longest = definition.max_length ?? (type === 'text' ? longestText : longestLongText);
  if ([...value].length > longest) return `value must have at most ${longest} characters.`;
  return validateChoice(definition, value);
}

function validateUrl({ max_length }: DataDefinition, value: unknown): string | undefined {
  if (typeof value !== 'string' || !isWebUrl(value)) return 'value must be an http or https URL.';
  const longest = max_length ?? longestUrl;
  return value.length > longest ? `value must have at most ${longest} characters.` : undefined;
}

function validateMoney(definition: DataDefinition, value: unknown): string | undefined {
  const shape = 'value must be { "amount": "12.50", "currency": "DZD" }.';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return shape;
  const { amount, currency, ...rest } = value as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || !isDecimal(amount) || !/^-?\d+(\.\d{1,2})?$/.test(amount)) return shape;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return shape;
  return validateBounds(definition, amount)?.replace(/^value/, 'value.amount');
}

function validateBounds({ min, max }: DataDefinition, value: string): string | undefined {
  if (min !== null && lessThan(value, String(min))) return `value must be at least ${min}.`;
  if (max !== null && lessThan(String(max), value)) return `value must be at most ${max}.`;
  return undefined;
}

function validateChoice({ choices }: DataDefinition, value: string | number): string | undefined {
  if (choices === null || choices.includes(value)) return undefined;
  return `value must be one of: ${choices.join(', ')}.`;
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00.000Z`);
  // A date that does not exist rolls over into the next month.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

function isDateTime(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parts = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
    value,
  );
  return parts !== null && isDate(parts[1]);
}
