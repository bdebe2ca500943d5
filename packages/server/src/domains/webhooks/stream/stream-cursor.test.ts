import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './stream-cursor.js';

const nowMs = Date.parse('2026-10-01T12:00:00Z');
const position = {
  seen: '812:815:812,814',
  telling: { until: '812:900:812', transaction: '812', change: '1000071', taken: 3 },
};
const current = { seen: '890:900:' };
const read = (text: string, laterMs = 0) => readCursor(text, { nowMs: nowMs + laterMs, current });

describe('the cursor of a stream', () => {
  it('says where to go on', () => {
    expect(read(writeCursor(position, nowMs))).toEqual(position);
    expect(read(writeCursor({ seen: '900:900:' }, nowMs))).toEqual({ seen: '900:900:' });
  });

  it('holds any snapshot, and no other text is ever one that PostgreSQL could not read', () => {
    const steps = fc.array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { maxLength: 50 });
    const snapshots = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), steps).map(([xmin, gaps]) => {
      const running = gaps.map((_, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, xmin));
      return `${xmin}:${(running.at(-1) ?? xmin) + 1n}:${running.join(',')}`;
    });
    fc.assert(
      fc.property(snapshots, (seen) => {
        const ever = { seen: `1:${10n ** 18n * 2n}:` };
        expect(readCursor(writeCursor({ seen }, nowMs), { nowMs, current: ever })).toEqual({ seen });
      }),
    );
  });

  it('is good for a day', () => {
    expect(read(writeCursor(position, nowMs), 86_400_000)).toEqual(position);
    expect(read(writeCursor(position, nowMs), 86_401_000)).toBeUndefined();
  });

  it('of a transaction that has not been is none: the database was restored from a copy', () => {
    expect(read(writeCursor({ seen: '901:901:' }, nowMs))).toBeUndefined();
    expect(read(writeCursor({ ...position, seen: '1:901:' }, nowMs))).toBeUndefined();
  });

  it.each([
    '',
    'x',
    '1-2-3-4',
    'a.0-----1',
    '0.1-----9999999999',
    'a.1.0-----9999999999',
    'a-1.1-2-3-4-9999999999',
    "a.1-----9999999999'",
    'a.1-----9999999999\n',
    `${'a.'.repeat(5_000)}a-----9999999999`,
  ])('is never %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
