import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { measurePattern } from './measure-pattern.js';

test.each([
  ['', 0],
  ['abc', 3],
  ['a{1000}', 1_000],
  ['(?:a?){1000}', 3_000],
  ['(?:a{10}){100}', 1_100],
  ['(?P<year>[0-9]{4})-[0-9]{2}', 8],
  ['[(){1000}]{3}', 3],
  ['[]({9}]{3}', 3],
  ['[[:alpha:](]{3}', 3],
  ['\\Q({1000}\\E', 11],
  ['\\({7}', 7],
])('%j has %d steps', (pattern, steps) => {
  expect(measurePattern(pattern)).toBe(steps);
});

test('never tells less than a third of what the compiled pattern has', () => {
  const pieces = [
    'a',
    'b?',
    '[a-z]',
    '(?:',
    '(',
    ')',
    '{3}',
    '{0,9}',
    '{2,}',
    '*',
    '|',
    '\\d',
    '[^]x]',
    '\\Q(',
    '\\E',
    '.',
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let compiled = 0;
  for (let round = 0; round < 20_000; round++) {
    const pattern = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('');
    let size: number;
    try {
      size = RE2JS.compile(pattern).programSize();
    } catch {
      continue;
    }
    compiled += 1;
    expect([pattern, size <= 3 * measurePattern(pattern) + 10]).toEqual([pattern, true]);
  }
  expect(compiled).toBeGreaterThan(2_000);
});
