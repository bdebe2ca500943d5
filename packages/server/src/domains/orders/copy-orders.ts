import { type RawBuilder, sql } from 'kysely';
import { type CopiedLines, copyLines } from '../../foundation/database/copy-lines.js';
import { orderOf, rowsOfPage, type WalkRequest } from '../../foundation/database/walk-page.js';
import type { Platform } from '../../foundation/platform.js';
import { walkBy } from './find-order.js';
import { orderLine } from './order-json.js';

export interface OrderLines {
  sort: keyof typeof walkBy;
  /** Undefined for the whole order. */
  fields: ReadonlySet<string> | undefined;
  maySeeContacts: boolean;
}

/** The orders of a page as lines of JSON, each what reading the order would answer. */
export function copyOrders(
  platform: Pick<Platform, 'db' | 'pool'>,
  lines: OrderLines,
  request: WalkRequest,
): AsyncGenerator<CopiedLines> {
  return copyLines(platform, selectLines(lines, request));
}

function selectLines({ sort, fields, maySeeContacts }: OrderLines, request: WalkRequest): RawBuilder<unknown> {
  const walk = walkBy[sort];
  return sql`select ${orderLine(maySeeContacts, fields)} as line, ${sql.ref(walk.time)}, id
    from (${rowsOfPage(walk, request)}) as orders ${orderOf(walk)}`;
}
