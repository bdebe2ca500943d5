import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.js';

it('reads addresses, also relative ones, and tells what is none', () => {
  expect(parseUrl('https://souk.example/a')?.pathname).toBe('/a');
  expect(parseUrl('/a', 'https://souk.example')?.href).toBe('https://souk.example/a');
  for (const text of ['', 'a', '/a', 'https://', 'http://[', 'https://a b'])
    expect(parseUrl(text), text).toBeUndefined();
});

it('reads an address with an umlaut, however often it was asked before', () => {
  // After some thousands of calls V8 compiles the caller in another way.
  const unread = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.shop/hooks')).filter((url) => !url);
  expect(unread).toEqual([]);
});
