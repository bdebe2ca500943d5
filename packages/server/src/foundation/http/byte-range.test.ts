import { describe, expect, it } from 'vitest';
import { readByteRange } from './byte-range.js';

describe('the Range header', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=5-500', { start: 5, end: 9 }],
  ])('%s of ten bytes', (header, range) => expect(readByteRange(header, 10)).toEqual(range));

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b'])(
    '%s means the whole',
    (header) => expect(readByteRange(header, 10)).toBeUndefined(),
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s lies outside', (header) =>
    expect(() => readByteRange(header, 10)).toThrow('range'),
  );
});
