import { closed, nullable } from '@souk/contract';
import { type TSchema, Type } from 'typebox';
import { maxCursorLength } from './cursors.js';

export const defaultPageSize = 50;
const largestPageSize = 100;

/** The two members every paged list's query has. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: largestPageSize,
      default: defaultPageSize,
      description: 'The number of items per page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      description: `\`nextCursor\` of the previous page, unchanged; at most ${maxCursorLength} characters.`,
    }),
  ),
};

/** How every page of every list is answered. */
export const pageOf = (resource: TSchema) =>
  Type.Object(
    {
      data: Type.Array(resource),
      nextCursor: nullable(
        Type.String({ description: 'Send it as `cursor` to get the next page; null on the last page.' }),
      ),
    },
    closed,
  );

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Ask the database for one row more than a page holds; this cuts it off and tells whether there is more. */
export function cutPage<Row>(rows: Row[], limit: number, cursorAfter: (last: Row) => string): Page<Row> {
  if (rows.length <= limit) return { rows, nextCursor: null };
  const kept = rows.slice(0, limit);
  const last = kept[kept.length - 1];
  return { rows: kept, nextCursor: last === undefined ? null : cursorAfter(last) };
}
