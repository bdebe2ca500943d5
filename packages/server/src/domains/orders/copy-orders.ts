import { type CopiedLines, copyLines } from '../../foundation/database/copy-lines.js';
import type { WalkRequest } from '../../foundation/database/walk-page.js';
import type { Platform } from '../../foundation/platform.js';
import type { Viewer } from '../businesses/viewer.js';
import { orderLines } from './orders-json-table.js';
import { type OrderSort, walkBy } from './read-orders.js';

export interface CopiedOrders {
  sort: OrderSort;
  /** Undefined for the whole order. */
  fields: ReadonlySet<string> | undefined;
}

/** The orders of a page as lines of JSON, each what reading the order would answer the viewer. */
export function copyOrders(
  platform: Pick<Platform, 'db' | 'pool'>,
  { sort, fields }: CopiedOrders,
  request: WalkRequest & Viewer,
): AsyncGenerator<CopiedLines> {
  return copyLines(platform, orderLines(walkBy[sort], fields, request));
}
