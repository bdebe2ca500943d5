import { ApiCallError } from '../api/api-error.js';
import { estimateTokens, estimateValue } from './estimate-tokens.js';

/** No answer is over 8,000 tokens. What is estimated may be a little wrong, so a little is left. */
const roomTokens = 7_400;

export const maxRows = 25;

export const costOf = (facts: unknown, text: string): number => estimateValue(facts) + estimateTokens(text);

export const fits = (facts: unknown, text: string): boolean => costOf(facts, text) <= roomTokens;

/** How many of these rows, each in the facts and as a line, there is room for beside what else is told; at least one. */
export function countFitting<Row>(rows: readonly Row[], lineOf: (row: Row) => string, taken = 0): number {
  let cost = 200 + taken;
  for (const [at, row] of rows.entries()) {
    cost += costOf(row, lineOf(row)) + 2;
    if (cost > roomTokens) return Math.max(1, at);
  }
  return rows.length;
}

export interface Cut<Part> {
  part: Part;
  nextCursor: string | null;
}

/** Rows that were read whole, from where the cursor says. */
export function cutRows<Row>(
  rows: readonly Row[],
  cursor: string | undefined,
  lineOf: (row: Row) => string,
  taken = 0,
): Cut<Row[]> {
  const from = readCursor(cursor, rows.length);
  const ahead = rows.slice(from, from + maxRows);
  const end = from + countFitting(ahead, lineOf, taken);
  return { part: rows.slice(from, end), nextCursor: end < rows.length ? String(end) : null };
}

/** A long text from where the cursor says. It is told once in the facts and once as text, so half of the room is its. */
export function cutText(
  text: string,
  cursor: string | undefined,
  {
    tokens = roomTokens / 2 - 200,
    estimate = estimateTokens,
  }: { tokens?: number; estimate?: typeof estimateTokens } = {},
): Cut<string> {
  const from = readCursor(cursor, text.length);
  let end = Math.min(text.length, from + tokens * 5);
  while (end - from > 1 && estimate(text.slice(from, end)) > tokens) end = from + Math.floor((end - from) * 0.8);
  if (end < text.length) end = atLineEnd(text, from, end);
  return { part: text.slice(from, end), nextCursor: end < text.length ? String(end) : null };
}

/** Never within a character, and after a whole line where one ends near. */
function atLineEnd(text: string, from: number, end: number): number {
  const line = text.lastIndexOf('\n', end);
  if (line > from + (end - from) / 2) return line + 1;
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff && end - from > 1 ? end - 1 : end;
}

function readCursor(cursor: string | undefined, length: number): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,8}$/.test(cursor) && Number(cursor) <= length) return Number(cursor);
  throw new ApiCallError('The cursor is not valid.', [
    'Pass nextCursor of the answer before, with the same arguments.',
  ]);
}
