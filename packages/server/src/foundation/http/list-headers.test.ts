import { describe, expect, it } from 'vitest';
import { listHeaders } from './list-headers.js';

describe('headers of an answer', () => {
  const list = listHeaders(['content-length'], { 'cache-control': 'no-store', 'x-frame-options': 'DENY' });

  it('are what differs, those of all answers and its own', () => {
    const usual = ['content-length', '2', 'cache-control', 'no-store', 'x-frame-options', 'DENY'];
    expect(list(['2'])).toEqual(usual);
    expect(list(['2'], {}, { etag: '"1"' })).toEqual([...usual, 'etag', '"1"']);
    expect(list(['3'], undefined)).toEqual(['content-length', '3', ...usual.slice(2)]);
  });

  it('are never sent twice: the last wins', () => {
    expect(
      list(['2'], { etag: '"1"', 'cache-control': 'private' }, { 'cache-control': 'max-age=60', etag: '"2"' }),
    ).toEqual(['content-length', '2', 'cache-control', 'max-age=60', 'x-frame-options', 'DENY', 'etag', '"2"']);
  });

  it('may be called like the value of another', () => {
    expect(list(['2'], { vary: 'etag', etag: '"1"' }).slice(-4)).toEqual(['vary', 'etag', 'etag', '"1"']);
  });
});
