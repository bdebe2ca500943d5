import { describe, expect, it } from 'vitest';
import { formatSearchParams, idOf, momentOf, oneOf, parseSearchParams } from './search-params';

describe('the search part of an address', () => {
  it('comes back as it was written, digit by digit', () => {
    const search = { delivery: '123456789012345678', topic: 'orders/created', q: 'a b&c' };
    expect(formatSearchParams({ ...search, none: undefined })).toBe(
      '?delivery=123456789012345678&topic=orders/created&q=a+b%26c',
    );
    expect(parseSearchParams(formatSearchParams(search))).toEqual(search);
    expect(formatSearchParams({})).toBe('');
  });

  it('is read as what it should be, or not at all', () => {
    expect(idOf('12')).toBe('12');
    expect(idOf('12; drop')).toBeUndefined();
    expect(idOf(12)).toBeUndefined();
    expect(oneOf(['a', 'b'] as const, 'b')).toBe('b');
    expect(oneOf(['a', 'b'] as const, 'c')).toBeUndefined();
    expect(momentOf('2026-10-01T00:00:00Z')).toBe('2026-10-01T00:00:00Z');
    expect(momentOf('yesterday')).toBeUndefined();
  });
});
