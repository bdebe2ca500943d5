import { describe, expect, it } from 'vitest';
import { listHeaders } from './list-headers.js';

describe('headers of an answer', () => {
  const list = listHeaders({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });

  it('are those of all answers and its own', () => {
    expect(list({})).toEqual(['cache-control', 'no-store', 'x-frame-options', 'DENY']);
    expect(list({ etag: '"1"' })).toEqual(['cache-control', 'no-store', 'x-frame-options', 'DENY', 'etag', '"1"']);
  });

  it('are never sent twice: its own win', () => {
    expect(list({ etag: '"1"', 'cache-control': 'max-age=60' })).toEqual([
      'cache-control',
      'max-age=60',
      'x-frame-options',
      'DENY',
      'etag',
      '"1"',
    ]);
  });
});
