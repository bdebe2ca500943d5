import { type RawBuilder, sql } from 'kysely';
import { type CopiedLines, copyLines } from '../../foundation/database/copy-lines.js';
import { orderBy, rowsOfPage, type WalkRequest } from '../../foundation/database/walk-page.js';
import type { Platform } from '../../foundation/platform.js';
import type { Viewer } from '../businesses/viewer.js';
import { orderJson } from './order-json.js';
import { type OrderSort, walkBy } from './read-orders.js';

export interface CopiedOrders {
  sort: OrderSort;
  /** Undefined for the whole order. */
  fields: ReadonlySet<string> | undefined;
}

/** The orders of a page as lines of JSON, each what reading the order would answer the viewer. */
export function copyOrders(
  platform: Pick<Platform, 'db' | 'pool'>,
  wanted: CopiedOrders,
  request: WalkRequest & Viewer,
): AsyncGenerator<CopiedLines> {
  return copyLines(platform, selectLines(wanted, request));
}

function selectLines({ sort, fields }: CopiedOrders, request: WalkRequest & Viewer): RawBuilder<unknown> {
  const walk = walkBy[sort];
  return sql`select ${orderJson(request, fields)} as line, ${sql.ref(walk.time)}, id
    from (${rowsOfPage(walk, request)}) as orders ${orderBy(walk)}`;
}
