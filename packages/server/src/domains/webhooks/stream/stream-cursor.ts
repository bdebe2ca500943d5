import type { ChangePosition } from './delivery-changes-table.js';

/** Changes are kept for a day and an hour; a cursor is good for a day. */
const goodForMs = 86_400_000;
export const changesKeptHours = 25;

/** The id of a frame: where to go on, and when it was sent. Opaque to clients. */
export function writeCursor({ transaction, change, taken }: ChangePosition, nowMs: number): string {
  return `${transaction}-${change}-${taken}-${Math.floor(nowMs / 1000)}`;
}

const shape = /^(\d{1,19})-(\d{1,18})-(\d{1,6})-(\d{1,12})$/;

/**
 * Where a stream goes on; undefined when the cursor is none of ours, too old, or of a time that has not been (the database
 * was restored from a copy): then the client has to read the log anew.
 */
export function readCursor(
  text: string,
  { nowMs, current }: { nowMs: number; current: ChangePosition },
): ChangePosition | undefined {
  const [, transaction = '', change = '', taken = '', sentSeconds = ''] = shape.exec(text) ?? [];
  if (transaction === '' || nowMs - Number(sentSeconds) * 1000 > goodForMs) return undefined;
  if (BigInt(transaction) > BigInt(current.transaction)) return undefined;
  return { transaction, change, taken: Number(taken) };
}
