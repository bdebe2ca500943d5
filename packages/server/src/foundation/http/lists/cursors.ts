import { DomainError } from '../../domain-error.js';
import { authenticate, deriveKey, isAuthentic } from '../../secrets/derive-keys.js';

/** What a cursor belongs to: using it for another list, other filters or another caller is refused. */
export interface CursorBinding {
  list: string;
  caller: string;
  filters: Record<string, unknown>;
}

/** The position after which the next page starts: the sort keys of the last row that was read. */
export type CursorPosition = (string | number | null)[];

export interface Cursors {
  write(binding: CursorBinding, position: CursorPosition): string;
  /** Throws `INVALID_CURSOR`. An absent cursor is the first page. */
  read(binding: CursorBinding, cursor: string | undefined): CursorPosition | undefined;
}

const tagBytes = 16;
export const maxCursorLength = 512;

/** Opaque, authenticated cursors: base64url of a tag and the position; the binding is covered by the tag only. */
export function openCursors(masterKey: Buffer): Cursors {
  const key = deriveKey(masterKey, 'cursors');
  const covered = (binding: CursorBinding, position: string) =>
    JSON.stringify([binding.list, binding.caller, canonical(binding.filters), position]);

  return {
    write(binding, position) {
      const text = JSON.stringify(position);
      const tag = authenticate(key, covered(binding, text)).subarray(0, tagBytes);
      return Buffer.concat([tag, Buffer.from(text)]).toString('base64url');
    },
    read(binding, cursor) {
      if (cursor === undefined) return undefined;
      if (cursor.length > maxCursorLength || !/^[A-Za-z0-9_-]+$/.test(cursor)) throw new DomainError('INVALID_CURSOR');
      const bytes = Buffer.from(cursor, 'base64url');
      const text = bytes.subarray(tagBytes).toString('utf8');
      // Each position has exactly one encoding: base64url with leftover trailing bits was not made by us.
      if (
        bytes.toString('base64url') !== cursor ||
        !isAuthentic(key, covered(binding, text), bytes.subarray(0, tagBytes))
      ) {
        throw new DomainError('INVALID_CURSOR');
      }
      return JSON.parse(text) as CursorPosition;
    },
  };
}

function canonical(filters: Record<string, unknown>): [string, unknown][] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
