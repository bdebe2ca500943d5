import { DomainError } from '../domain-error.js';

/** Both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range a `Range` header asks for (RFC 9110). Undefined means the whole: no header, another unit, several ranges
 * or a malformed one, all of which a server may ignore. A range outside the file is refused.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return within(Math.max(0, size - Number(last)), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1), size);
}

function within(start: number, end: number, size: number): ByteRange {
  if (start > end) {
    throw new DomainError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${size}` } });
  }
  return { start, end };
}
