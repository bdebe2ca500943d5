import type { Platform } from '../../platform.js';
import type { CursorBinding, CursorPosition } from './cursors.js';
import { defaultPageSize } from './paginate.js';

/** Where a list continues, and how the next cursor is written. */
export interface PageRequest {
  limit: number;
  /** The sort keys after which this page starts; undefined on the first page. */
  after: CursorPosition | undefined;
  cursorAfter(position: CursorPosition): string;
}

/** Reads `limit` and `cursor` of a list; a cursor of another list, other filters or another caller is refused. */
export function readPageRequest(
  { cursors }: Pick<Platform, 'cursors'>,
  binding: CursorBinding,
  { limit, cursor }: { limit?: number; cursor?: string },
): PageRequest {
  return {
    limit: limit ?? defaultPageSize,
    after: cursors.read(binding, cursor),
    cursorAfter: (position) => cursors.write(binding, position),
  };
}
