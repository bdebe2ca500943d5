import {
  packedShape,
  packSnapshot,
  type Snapshot,
  unpackSnapshot,
} from '../../../foundation/database/sql/snapshots.js';
import type { ChangePosition } from './delivery-changes-table.js';

/** Changes are kept for a day and an hour; a cursor is good for a day. */
const goodForMs = 86_400_000;
export const changesKeptHours = 25;

/** The id of a frame: where to go on, and when it was sent. Opaque to clients. */
export function writeCursor({ seen, telling }: ChangePosition, nowMs: number): string {
  const place = telling
    ? [packSnapshot(telling.until), telling.transaction, telling.change, telling.taken]
    : ['', '', '', ''];
  return [packSnapshot(seen), ...place, Math.floor(nowMs / 1000)].join('-');
}

const longest = 8_000;
const shape = new RegExp(`^(${packedShape})-(?:(${packedShape})-(\\d{1,19})-(\\d{1,18})-(\\d{1,6})|---)-(\\d{1,12})$`);

/**
 * Where a stream goes on; undefined when the cursor is none of ours, too old, or of a time that has not been (the database
 * was restored from a copy): then the client has to read the log anew.
 */
export function readCursor(
  text: string,
  { nowMs, current }: { nowMs: number; current: { seen: Snapshot } },
): ChangePosition | undefined {
  if (text.length > longest) return undefined;
  const [, before = '', until, transaction = '', change = '', taken = '', sentSeconds = ''] = shape.exec(text) ?? [];
  if (before === '' || nowMs - Number(sentSeconds) * 1000 > goodForMs) return undefined;
  const seen = unpackSnapshot(before, current.seen);
  if (!seen || until === undefined) return seen ? { seen } : undefined;
  const end = unpackSnapshot(until, current.seen);
  return end ? { seen, telling: { until: end, transaction, change, taken: Number(taken) } } : undefined;
}
