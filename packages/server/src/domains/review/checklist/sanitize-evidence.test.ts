import { expect, it } from 'vitest';
import { sanitizeEvidence } from './sanitize-evidence.js';

it('keeps what the database accepts, however oddly the client behaves', () => {
  const odd = { message: 'a\u0000b', list: ['\ud800', 'ok 😀'], 'k\u0000': 1, long: 'x'.repeat(3000) };
  const kept = sanitizeEvidence(odd) as Record<string, unknown>;
  expect(kept.message).toBe('a\ufffdb');
  expect(kept.list).toEqual(['\ufffd', 'ok 😀']);
  expect(kept['k\ufffd']).toBe(1);
  expect(String(kept.long)).toHaveLength(2001);
});
