import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCents, maxCents, toCents } from './exact-money.js';

describe('exact money', () => {
  test.each([
    ['0', '0.00'],
    ['7', '7.00'],
    ['10.5', '10.50'],
    ['0.05', '0.05'],
    ['-3.20', '-3.20'],
    ['999999999999.99', '999999999999.99'],
  ])('%s reads %s', (given, read) => {
    expect(fromCents(toCents(given))).toBe(read);
  });

  test('every number of cents survives being written down', () => {
    fc.assert(fc.property(fc.bigInt(-maxCents, maxCents), (cents) => toCents(fromCents(cents)) === cents));
  });

  test.each(['1e3', 'NaN', '10.001', '', '1.', '.5', ' 1'])('refuses %j', (text) => {
    expect(() => toCents(text)).toThrow(RangeError);
  });
});
