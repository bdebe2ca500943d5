import { ApiCallError } from '../api/api-error.js';

type Row = Record<string, unknown>;

/** Only the members that were asked for, and the id. */
export function selectFields(row: Row, fields: readonly string[] | undefined): Row {
  if (!fields) return row;
  const unknown = fields.filter((name) => !(name in row));
  if (unknown.length > 0)
    throw new ApiCallError(`There is no field ${unknown.join(', ')}.`, [`There are: ${Object.keys(row).join(', ')}.`]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name)));
}

/** The members of a row in one line, those that are null left out. */
export function lineOf(row: Row): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined && typeof value !== 'object')
    .map(([name, value]) => `${name}=${typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : value}`)
    .join(' ');
}
