import { describe, expect, it } from 'vitest';
import { columnAt, columnMiddle, gutterFor, linePath, type Plane, ticksUpTo } from './scale';

const plane: Plane = { width: 100, height: 50, points: 4, top: 10, rightToLeft: false, gutter: 0 };

describe('the scale of a chart', () => {
  it('has a few round steps that reach the largest value', () => {
    expect(ticksUpTo(0)).toEqual([0]);
    expect(ticksUpTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksUpTo(37)).toEqual([0, 10, 20, 30, 40]);
    expect(ticksUpTo(1000)).toEqual([0, 500, 1000]);
    for (let largest = 1; largest < 5000; largest += 7) {
      const ticks = ticksUpTo(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it('runs in the direction of reading', () => {
    expect([0, 1, 2, 3].map((index) => columnMiddle(plane, index))).toEqual([12.5, 37.5, 62.5, 87.5]);
    const mirrored = { ...plane, rightToLeft: true };
    expect([0, 1, 2, 3].map((index) => columnMiddle(mirrored, index))).toEqual([87.5, 62.5, 37.5, 12.5]);
    for (const one of [plane, mirrored])
      for (const index of [0, 1, 2, 3]) expect(columnAt(one, columnMiddle(one, index))).toBe(index);
    expect(columnAt(plane, -5)).toBe(0);
    expect(columnAt(plane, 500)).toBe(3);
  });

  it('leaves room at the beginning for the names of the lines', () => {
    const narrower = { ...plane, gutter: 20 };
    expect([0, 3].map((index) => columnMiddle(narrower, index))).toEqual([30, 90]);
    expect([0, 3].map((index) => columnMiddle({ ...narrower, rightToLeft: true }, index))).toEqual([70, 10]);
    for (const one of [narrower, { ...narrower, rightToLeft: true }])
      for (const index of [0, 1, 2, 3]) expect(columnAt(one, columnMiddle(one, index))).toBe(index);
    expect(gutterFor([], 300)).toBe(0);
    expect(gutterFor(['DZD 150,000'], 300)).toBeGreaterThan(60);
    expect(gutterFor(['a very long name of a line indeed'], 300)).toBe(100);
  });

  it('breaks a line where nothing was measured', () => {
    expect(linePath(plane, [0, 10, null, 5])).toBe('M12.5 50.0L37.5 0.0M87.5 25.0');
  });
});
