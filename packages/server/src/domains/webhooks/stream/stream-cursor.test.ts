import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './stream-cursor.js';

const nowMs = Date.parse('2026-10-01T12:00:00Z');
const position = { transaction: '812', change: '1000071', taken: 3 };
const current = { transaction: '900', change: '0', taken: 0 };
const read = (text: string, laterMs = 0) => readCursor(text, { nowMs: nowMs + laterMs, current });

describe('the cursor of a stream', () => {
  it('says where to go on', () => {
    expect(read(writeCursor(position, nowMs))).toEqual(position);
  });

  it('is good for a day', () => {
    expect(read(writeCursor(position, nowMs), 86_400_000)).toEqual(position);
    expect(read(writeCursor(position, nowMs), 86_401_000)).toBeUndefined();
  });

  it('of a transaction that has not been is none: the database was restored from a copy', () => {
    expect(read(writeCursor({ ...position, transaction: '901' }, nowMs))).toBeUndefined();
  });

  it.each(['', 'x', '1-2-3', '1-2-3-4-5', '-1-2-3-4', `1-${'9'.repeat(30)}-3-4`, "1-2-3-4'", '1-2-3-4\n'])(
    'is never %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
