import type { Delivery } from '../../../api/deliveries';

/** Newest first, as the API lists them: by time, then by id. Ids are numbers too long for a number. */
function compareRows(one: Delivery, other: Delivery): number {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1;
  if (one.id.length !== other.id.length) return one.id.length > other.id.length ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id > other.id ? -1 : 1;
}

/** Where a row stands, or would stand: a delivery's time and id never change, so halving finds it. */
function placeOf(rows: readonly Delivery[], row: Delivery): { at: number; there: boolean } {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareRows(rows[middle] as Delivery, row);
    if (order === 0) return { at: middle, there: true };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { at: low, there: false };
}

export const isShown = (rows: readonly Delivery[], row: Delivery): boolean => placeOf(rows, row).there;

/** The rows with what changed in its place and what is new where it belongs; the same array when nothing came. */
export function mergeRows(rows: readonly Delivery[], incoming: readonly Delivery[]): readonly Delivery[] {
  if (incoming.length === 0) return rows;
  const merged = rows.slice();
  const fresh: Delivery[] = [];
  for (const row of incoming) {
    const { at, there } = placeOf(rows, row);
    if (there) merged[at] = row;
    else fresh.push(row);
  }
  if (fresh.length === 0) return merged;
  // Later news of the same delivery stands later: the last one counts.
  const last = [...new Map(fresh.map((row) => [row.id, row])).values()].sort(compareRows);
  return weave(last, merged);
}

function weave(one: readonly Delivery[], other: readonly Delivery[]): Delivery[] {
  const all: Delivery[] = [];
  let at = 0;
  for (const row of one) {
    while (at < other.length && compareRows(other[at] as Delivery, row) < 0) all.push(other[at++] as Delivery);
    all.push(row);
  }
  while (at < other.length) all.push(other[at++] as Delivery);
  return all;
}
