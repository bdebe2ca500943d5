import fc from 'fast-check';
import findMyWay from 'find-my-way';
import { describe, expect, it } from 'vitest';
import { openRouteTable } from './route-table.js';

const paths = [
  '/',
  '/orders',
  '/orders/counts',
  '/orders/{id}',
  '/orders/{id}/notes',
  '/orders/{id}/notes/{noteId}',
  '/orders/counts/notes',
  '/{first}/{second}/{third}',
  '/docs/{rest*}',
  '/docs/search',
  '/apps/{appId}/pages/{rest*}',
];
const placed = [
  ...paths.map((path) => ({ method: 'GET', path, thing: path })),
  { method: 'POST', path: '/orders/{key}', thing: 'make' },
];
const table = openRouteTable(placed);

describe('what is found', () => {
  it.each([
    ['/', '/', {}],
    ['/orders', '/orders', {}],
    ['/orders?limit=5&x=%zz', '/orders', {}],
    ['/orders/counts', '/orders/counts', {}],
    ['/orders/7', '/orders/{id}', { id: '7' }],
    ['/orders/', '/orders/{id}', { id: '' }],
    ['/orders/counts/notes/5', '/orders/{id}/notes/{noteId}', { id: 'counts', noteId: '5' }],
    ['/%6Frders/a%2Fb', '/orders/{id}', { id: 'a/b' }],
    ['/orders/%25', '/orders/{id}', { id: '%' }],
    ['/orders/%D8%B3', '/orders/{id}', { id: 'س' }],
    ['/docs/', '/docs/{rest*}', { rest: '' }],
    ['/docs/a/b%20c/d', '/docs/{rest*}', { rest: 'a/b c/d' }],
    ['/docs/search', '/docs/search', {}],
    ['/docs/search/x', '/docs/{rest*}', { rest: 'search/x' }],
    ['http://souk.test/orders/7?x', '/orders/{id}', { id: '7' }],
    ['http://souk.test', '/', {}],
    ['http://souk.test?x', '/', {}],
  ])('for %s', (url, thing, params) => {
    expect(table.find('GET', url)).toEqual({ thing, params });
  });

  it('depends on the method', () => {
    expect(table.find('POST', '/orders/counts')).toEqual({ thing: 'make', params: { key: 'counts' } });
    expect(table.find('DELETE', '/orders')).toBeUndefined();
    expect(table.find('toString', '/orders')).toBeUndefined();
  });

  it.each([
    '*',
    'orders',
    '/Orders',
    '/orders/%zz',
    '/orders/%ff',
    '/docs',
    '//',
    '/a/b/c/d',
    'ftp://souk.test/orders',
  ])('is nothing for %j', (url) => {
    expect(table.find('GET', url)).toBeUndefined();
  });

  it('is nothing for a value that is longer than any', () => {
    expect(table.find('GET', `/orders/${'a'.repeat(4_096)}`)).toBeDefined();
    expect(table.find('GET', `/orders/${'a'.repeat(4_097)}`)).toBeUndefined();
  });

  it('is found quickly however many segments there are', () => {
    expect(table.find('GET', '/orders/counts/notes/'.repeat(700))).toBeUndefined();
  });
});

it('refuses a path that is declared twice', () => {
  const twice = (path: string, other: string) =>
    openRouteTable([
      { method: 'GET', path, thing: 1 },
      { method: 'GET', path: other, thing: 2 },
    ]);
  expect(() => twice('/orders/{id}', '/orders/{orderId}')).toThrow('GET /orders/{orderId} is declared twice.');
  expect(() => twice('/docs/{rest*}', '/docs/{others*}')).toThrow('GET /docs/{others*} is declared twice.');
});

it('finds what a router of others finds', () => {
  const router = findMyWay({ maxParamLength: 4_096 });
  for (const { method, path, thing } of placed) {
    const url = path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
    router.on(method as 'GET', url, () => undefined, thing);
  }
  const theirs = (method: string, url: string) => {
    const found = router.find(method as 'GET', url);
    if (!found || found.store === null || found.store === undefined) return undefined;
    const { '*': rest, ...others } = found.params as Record<string, string>;
    return { thing: found.store, params: rest === undefined ? others : { ...others, rest } };
  };
  const segment = fc.oneof(
    fc.constantFrom(
      'orders',
      'counts',
      'notes',
      'docs',
      'search',
      'apps',
      'pages',
      '',
      '.',
      '..',
      '%6Frders',
      '%2F',
      '%25',
      '%D8%B3',
    ),
    fc.webSegment(),
  );
  const url = fc
    .tuple(fc.array(segment, { maxLength: 6 }), fc.constantFrom('', '?', '?a=b', '?x=%zz/y', '#z'))
    .map(([segments, query]) => `/${segments.join('/')}${query}`);
  fc.assert(
    fc.property(fc.constantFrom('GET', 'POST', 'PUT'), url, (method, asked) => {
      expect(table.find(method, asked)).toEqual(theirs(method, asked));
    }),
    { numRuns: 3_000 },
  );
});
