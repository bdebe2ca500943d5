import type { ApiCall } from '../api/api.js';
import { ask } from '../api/request.js';
import type { Session } from '../session.js';
import { countFitting, maxRows } from './limit-result-size.js';
import { lineOf, selectFields } from './select-fields.js';

type Row = Record<string, unknown>;

interface Wanted {
  limit?: number;
  cursor?: string;
  fields?: string[];
}

export interface Rows {
  rows: Row[];
  nextCursor: string | null;
  /** One for each row. */
  lines: string;
}

/** A page of a list. Where it is too long for one answer it is read again with fewer rows, so that its cursor stays right. */
export async function readRows(
  { api }: Session,
  call: Pick<ApiCall, 'path' | 'query'>,
  { limit = maxRows, cursor, fields }: Wanted,
  shorten: (row: Row) => Row = (row) => row,
): Promise<Rows> {
  const page = async (most: number) => {
    const { data, nextCursor } = await ask<Row[]>(api, {
      method: 'GET',
      path: call.path,
      query: { ...call.query, limit: most, cursor },
    });
    return { rows: data.map((row) => selectFields(shorten(row), fields)), nextCursor: nextCursor ?? null };
  };
  const whole = await page(limit);
  const room = countFitting(whole.rows, lineOf);
  const { rows, nextCursor } = room < whole.rows.length ? await page(room) : whole;
  return { rows, nextCursor, lines: rows.map(lineOf).join('\n') };
}

/** `3 apps`, and whether there are more. */
export function countOf(
  names: readonly [one: string, many: string],
  { rows, nextCursor }: Omit<Rows, 'lines'>,
): string {
  return `${rows.length} ${names[rows.length === 1 ? 0 : 1]}${nextCursor ? '; more with cursor' : ''}.`;
}
