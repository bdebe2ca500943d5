import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../foundation/config.js';
import { linkTo, safeNext } from './links.js';

const at = (dashboardUrl: string) => ({ config: { dashboardUrl } as Config });

const places = [
  'http://souk.test/dashboard',
  'http://souk.test',
  'http://souk.test/',
  'https://dash.souk.test/',
  'https://souk.test:8443/shop/dashboard/',
];

describe('links', () => {
  it('stand under the path that the dashboard has for the browser', () => {
    expect(linkTo(at('http://souk.test/dashboard'), '/sign-in')).toBe('/dashboard/sign-in');
    expect(linkTo(at('https://shop.test/souk/dashboard'))).toBe('/souk/dashboard');
    expect(linkTo(at('https://dash.test'))).toBe('/');
    expect(linkTo(at('https://dash.test'), '/sign-in')).toBe('/sign-in');
  });

  it.each(places)('continue after signing in to pages of %s, however the address is written', (place) => {
    const platform = at(place);
    for (const page of [
      '',
      '/device?user_code=BCDF-GHJK',
      '/install?client_id=a&redirect_uri=https%3A%2F%2Fa.test%2F',
    ]) {
      const path = linkTo(platform, page);
      expect(safeNext(platform, path)).toBe(path);
      expect(safeNext(platform, new URL(path, place).href)).toBe(path);
    }
  });

  it('link to every part, wherever the dashboard is', () => {
    for (const place of places) {
      for (const path of [
        '/console',
        '/console/apps/7/deliveries?status=failed',
        '/review',
        '/account',
        '/market/a',
        '/docs',
      ])
        expect(safeNext(at(place), path)).toBe(path);
    }
    const elsewhere = at('http://souk.test/dashboard');
    for (const path of ['/consoles', '/developer/apps', '/', '/reviewers/1'])
      expect(safeNext(elsewhere, path)).toBe('/dashboard');
  });

  it.each(places)('do not redirect elsewhere from %s', (place) => {
    const platform = at(place);
    const { origin, host } = new URL(place);
    const astray = [
      'https://evil.test/dashboard',
      '//evil.test/dashboard',
      '///evil.test',
      '/\\evil.test/dashboard',
      '\\\\evil.test',
      '/\t/evil.test',
      '/\n\\evil.test',
      ' //evil.test',
      `${origin}//evil.test`,
      `${origin}/\\evil.test`,
      `${origin}/.//evil.test`,
      `${origin}/dashboard//evil.test`,
      `${origin}/x/..//evil.test`,
      `${origin}/%2e//evil.test`,
      `${origin}/%2F/evil.test`,
      `${origin}/%5Cevil.test`,
      `${origin}/..%2f..%2fevil.test`,
      `${origin}@evil.test/dashboard`,
      `http://user:secret@${host}/dashboard`,
      `https://user@${host}/`,
      `${origin}.evil.test/dashboard`,
      'http://souk。test.evil.test/dashboard',
      'http://souk.test\u2044evil.test/dashboard',
      'javascript:alert(1)',
      'data:text/html,hi',
      'blob:http://souk.test/1',
      'http://[',
      '',
    ];
    for (const next of astray) expect(safeNext(platform, next), next).toBe(linkTo(platform));
    expect(safeNext(platform, null)).toBe(linkTo(platform));
  });

  it('stay below the path of the dashboard', () => {
    const platform = at('http://souk.test/dashboard');
    for (const next of ['/dashboard/../metrics', '/dashboard/%2e%2e/metrics', '/dashboardly', '/', 'metrics']) {
      expect(safeNext(platform, next), next).toBe('/dashboard');
    }
  });

  it('stay on our own origin, whatever they are made of', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '\t',
        '\r',
        '\n',
        ' ',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%09',
        ':',
        '@',
        '?',
        '#',
        '&',
      ],
      ...['http:', 'https:', 'javascript:', 'souk.test', 'evil.test', 'dashboard', 'install', '。', '\uff0f', '\u2215'],
      ...['[', ']', '::1', '127.1', '\u0000', '\ufeff', '\u200b', '\ud800'],
    );
    const next = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const ownAndMore = fc
      .tuple(fc.constantFrom('http://souk.test', 'https://dash.souk.test', ''), next)
      .map((two) => two.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.oneof(next, ownAndMore, fc.webUrl(), fc.string({ unit: 'binary' })),
        (place, wanted) => {
          const sent = safeNext(at(place), wanted);
          // A browser reads it against the page it is on, whichever that is.
          for (const page of ['/sign-in', '/apps/1/2', '/a/b/c/d']) {
            const reached = new URL(sent, new URL(linkTo(at(place), page), place));
            expect(reached.origin).toBe(new URL(place).origin);
            expect(`${reached.pathname}${reached.search}`).toBe(sent);
            expect(`${reached.pathname}/`.startsWith(`${linkTo(at(place))}/`.replace('//', '/'))).toBe(true);
          }
          expect(sent).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
