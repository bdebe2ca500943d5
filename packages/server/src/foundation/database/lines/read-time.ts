const millisecondsTo2000 = 946_684_800_000;
/** What 2 ** 32 microseconds are in milliseconds, and the microseconds that are left. */
const wholeOfHigh = 4_294_967;
const restOfHigh = 296;

/**
 * Times come as microseconds since 2000 in eight bytes, more than a number holds exactly. So the two halves are divided one by
 * one.
 */
function timeAt(bytes: Uint8Array, offset: number): { milliseconds: number; microseconds: number } {
  const high = halfAt(bytes, offset);
  const low = halfAt(bytes, offset + 4) >>> 0;
  const rest = high * restOfHigh + low;
  const ofRest = Math.floor(rest / 1000);
  return { milliseconds: high * wholeOfHigh + ofRest + millisecondsTo2000, microseconds: rest - 1000 * ofRest };
}

const halfAt = (bytes: Uint8Array, offset: number): number =>
  ((bytes[offset] as number) << 24) |
  ((bytes[offset + 1] as number) << 16) |
  ((bytes[offset + 2] as number) << 8) |
  (bytes[offset + 3] as number);

/** Since 1970, as JavaScript counts. */
export const millisecondsAt = (bytes: Uint8Array, offset: number): number => timeAt(bytes, offset).milliseconds;

/** With all its digits. */
export function exactTimeAt(bytes: Uint8Array, offset: number): string {
  const { milliseconds, microseconds } = timeAt(bytes, offset);
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${String(microseconds).padStart(3, '0')}Z`;
}
