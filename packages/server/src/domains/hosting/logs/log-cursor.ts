import {
  packedShape,
  packSnapshot,
  type Snapshot,
  unpackSnapshot,
} from '../../../foundation/database/sql/snapshots.js';
import type { LogPosition } from './logs-table.js';

const goodForMs = 86_400_000;

/** The id of a frame: where to go on, and when it was sent. Opaque to clients. */
export function writeLogCursor({ seen, telling }: LogPosition, nowMs: number): string {
  const place = telling ? [packSnapshot(telling.until), telling.transaction, telling.id] : ['', '', ''];
  return [packSnapshot(seen), ...place, Math.floor(nowMs / 1000)].join('~');
}

const longest = 8_000;
const shape = new RegExp(`^(${packedShape})~(?:(${packedShape})~(\\d{1,19})~([0-9A-Za-z-]{1,64})|~~)~(\\d{1,12})$`);

/** Where a stream goes on; undefined when the cursor is none of ours, too old, or of a time that has not been. */
export function readLogCursor(
  text: string,
  { nowMs, current }: { nowMs: number; current: { seen: Snapshot } },
): LogPosition | undefined {
  if (text.length > longest) return undefined;
  const [, before = '', until, transaction = '', id = '', sentSeconds = ''] = shape.exec(text) ?? [];
  if (before === '' || nowMs - Number(sentSeconds) * 1000 > goodForMs) return undefined;
  const seen = unpackSnapshot(before, current.seen);
  if (!seen || until === undefined) return seen ? { seen } : undefined;
  const end = unpackSnapshot(until, current.seen);
  return end ? { seen, telling: { until: end, transaction, id } } : undefined;
}
