import { expect, it } from 'vitest';
import { tidy } from './tidy-facts.js';

it('keeps what the database accepts, however oddly the client behaves', () => {
  const odd = { message: 'a\u0000b', list: ['\ud800', 'ok 😀'], 'k\u0000': 1, long: 'x'.repeat(3000) };
  const kept = tidy(odd) as Record<string, unknown>;
  expect(kept.message).toBe('a\ufffdb');
  expect(kept.list).toEqual(['\ufffd', 'ok 😀']);
  expect(kept['k\ufffd']).toBe(1);
  expect(String(kept.long)).toHaveLength(2001);
});
