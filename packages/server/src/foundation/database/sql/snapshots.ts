import { type RawBuilder, sql } from 'kysely';

/**
 * Which transactions a statement can see, as PostgreSQL writes it: `xmin:xmax:running,…`. Transactions end in another order
 * than they begin, so a place in what they wrote is no number: what could be seen before has been told, and what can be seen
 * now and could not then is told next. Nobody waits for a transaction that is still running, and none is left out.
 */
export type Snapshot = string;

/** Written by a transaction (a column of type `xid8`) that was not seen then. The first condition is what an index is walked along. */
export function unseenIn(seen: Snapshot, writer: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${writer} >= pg_snapshot_xmin(${seen}::pg_snapshot)
    and not pg_visible_in_snapshot(${writer}, ${seen}::pg_snapshot)`;
}

const [radix, maxDigits] = [36, 19];

/** What `packSnapshot` writes, as a pattern. */
export const packedShape = '[0-9a-z]{1,13}(?:\\.[0-9a-z]{1,13})+';

/** Each transaction as its distance from the one before: many of them run at once, and all are near to each other. */
export function packSnapshot(snapshot: Snapshot): string {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  const known = [xmin, ...(running === '' ? [] : running.split(',')), xmax].map(BigInt);
  return known.map((one, at) => (one - (known[at - 1] ?? 0n)).toString(radix)).join('.');
}

/** Undefined when there was no such snapshot until now. */
export function unpackSnapshot(text: string, now: Snapshot): Snapshot | undefined {
  let last = 0n;
  const known = text.split('.').map((step) => {
    last += numberOf(step);
    return last;
  });
  const [xmin = 0n, ...later] = known;
  const xmax = later.pop() ?? 0n;
  const newest = BigInt(now.split(':')[1] ?? 0);
  const isKnown = xmin > 0n && xmax <= newest && later.every((one) => one < xmax) && String(xmax).length <= maxDigits;
  return isKnown ? `${xmin}:${xmax}:${later.join(',')}` : undefined;
}

const numberOf = (digits: string): bigint =>
  [...digits].reduce((sum, digit) => sum * BigInt(radix) + BigInt(Number.parseInt(digit, radix)), 0n);
