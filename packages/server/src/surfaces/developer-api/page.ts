import type { RouteInput } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize } from '../../foundation/http/lists/paginate.js';
import type { DeveloperCaller } from './authenticate-developer.js';

type ListInput<Query> = Pick<RouteInput<DeveloperCaller, Query>, 'caller' | 'params' | 'query' | 'platform'>;

/**
 * Answers one page of a list that is sorted by id, newest first. The cursor is bound to the list, the path, the filters
 * and the caller.
 */
export async function pageById<Row extends { id: string }, Shown>(
  list: string,
  { caller, params, query, platform }: ListInput<{ limit?: number; cursor?: string }>,
  read: (limit: number, afterId: string | undefined) => Promise<Row[]>,
  show: (row: Row) => Shown,
): Promise<{ data: Shown[]; nextCursor: string | null }> {
  const { limit = defaultPageSize, cursor, ...filters } = query;
  const binding = { list, caller: `user:${caller.userId}`, filters: { ...filters, ...params } };
  const after = platform.cursors.read(binding, cursor)?.[0];
  const { rows, nextCursor } = cutPage(
    await read(limit, after === undefined ? undefined : String(after)),
    limit,
    (last) => platform.cursors.write(binding, [last.id]),
  );
  return { data: rows.map(show), nextCursor };
}
