import { setImmediate as breathe } from 'node:timers/promises';
import type { ExportableResource } from '@souk/contract';
import type { BulkExportRow, ExportPosition } from '../../domains/bulk-exports/write-bulk-export.js';
import type { Caller } from '../../domains/businesses/caller.js';
import { streamOrdersAsJsonLines } from '../../domains/orders/stream-orders.js';
import type { Platform } from '../../foundation/platform.js';
import { readListRequest } from '../commerce-list.js';
import { type OrdersQuery, orderFiltersOf } from '../orders/order-list.js';
import { readFields } from '../select-fields.js';
import { type ListedPage, listOf, readListPage } from './exportable-lists.js';

/** Some of the file's lines, and where the list goes on after them: null once it is known to have ended. */
export interface Lines {
  bytes: Buffer;
  objects: number;
  next: ExportPosition;
}

/** Who reads what, from where, and for how long: checked between two queries. */
export interface Reading {
  row: BulkExportRow;
  caller: Caller;
  platform: Platform;
  isOver: () => boolean;
}

type ReadLines = (reading: Reading) => AsyncGenerator<Lines>;

/** Large pages cost fewer queries; objects that can be large themselves come in smaller ones. */
const listed: ReadLines = (reading) => listedObjects(reading, 2_000);
const listedLarge: ReadLines = (reading) => listedObjects(reading, 250);

/** Most rows by far are orders, so PostgreSQL writes their lines; everything else is read as its list answers it. */
const readers: Record<ExportableResource, ReadLines> = {
  orders: copiedOrders,
  abandoned_checkouts: listed,
  customers: listed,
  products: listedLarge,
  collections: listed,
  inventory_levels: listed,
  stores: listed,
  data: listedLarge,
};

export function readLines(reading: Reading): AsyncGenerator<Lines> {
  return readers[reading.row.resource](reading);
}

/** Rows of one COPY: enough that its start-up cost is negligible, few enough that a turn can end in time. */
const copySize = 25_000;

async function* copiedOrders({ row, caller, platform, isOver }: Reading): AsyncGenerator<Lines> {
  const { db } = platform;
  const query = row.filters as OrdersQuery;
  const filters = orderFiltersOf(query, caller);
  const fields = row.fields ? readFields(row.fields.join(','), listOf(row.resource).selectable ?? []) : undefined;
  let position = row.position;
  do {
    const page = { limit: copySize, after: position ?? undefined, cursorAfter: String };
    const request = { ...(await readListRequest({ caller, query, page, db })), filters, limit: copySize };
    let objects = 0;
    for await (const { lines, count, last } of streamOrdersAsJsonLines(platform, fields, request)) {
      objects += count;
      position = last;
      yield { bytes: lines, objects: count, next: last };
    }
    if (objects < copySize) return yield { bytes: Buffer.alloc(0), objects: 0, next: null };
  } while (!isOver());
}

/** How many objects are written before the event loop gets a turn. */
const breathAfter = 200;

async function* listedObjects(reading: Reading, pageSize: number): AsyncGenerator<Lines> {
  for await (const { objects, next } of pagesOf(reading, pageSize)) {
    const lines: string[] = [];
    for (const [index, object] of objects.entries()) {
      lines.push(`${JSON.stringify(object)}\n`);
      // The next page is on its way: its queries must be sent on while this one is written out.
      if (index % breathAfter === 0) await breathe();
    }
    yield { bytes: Buffer.from(lines.join('')), objects: lines.length, next };
  }
}

async function* pagesOf({ row, caller, platform, isOver }: Reading, limit: number): AsyncGenerator<ListedPage> {
  const read = (after: ExportPosition) => {
    const page = readListPage(row, { caller, db: platform.db, platform }, { after, limit });
    // Awaited in the next round; until then a failure must not count as unhandled.
    page.catch(() => undefined);
    return page;
  };
  let coming: Promise<ListedPage> | undefined = read(row.position);
  while (coming) {
    const page: ListedPage = await coming;
    coming = page.next === null || isOver() ? undefined : read(page.next);
    yield page;
  }
}
