import { expect, it } from 'vitest';
import { isWebUrl } from './is-web-url.js';
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

it('an address to follow or show is http or https, without credentials and odd characters', () => {
  for (const text of [
    'https://cdn.example.dz/a.jpg?size=2#top',
    'http://10.0.0.1:8080',
    'https://bücher.shop/é',
    'HTTPS://A.dz',
  ])
    expect(isWebUrl(text), text).toBe(true);
  for (const text of [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg>',
    'https:evil.dz',
    '//cdn.example.dz/a.jpg',
    'https://me:secret@example.dz/',
    'https://bank.dz@evil.dz',
    'https:\\\\evil.dz',
    'https://a.dz/\u0001',
    'https://a.dz/ b',
    ' https://a.dz',
    'https://',
    'https://[',
  ])
    expect(isWebUrl(text), text).toBe(false);
});
