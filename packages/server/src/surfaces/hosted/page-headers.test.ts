import { expect, test } from 'vitest';
import { appHosts, readAppHost } from '../../domains/apps/app-addresses.js';
import { headersForVisitor, withoutDomain } from './page-headers.js';

test.each([
  ['a=1; Domain=apps.example.net; Path=/', 'a=1; Path=/'],
  ['a=1;DOMAIN = .x;Secure', 'a=1;Secure'],
  ['a=1; domain; HttpOnly', 'a=1; HttpOnly'],
  ['domain=1; Path=/', 'domain=1; Path=/'],
])('a cookie stays on its host: %s', (given, told) => {
  expect(withoutDomain(given)).toBe(told);
});

test('what is of a connection, or leads around us, is not passed on', () => {
  const told = headersForVisitor(
    [
      ['alt-svc', 'h3=":1"'],
      ['connection', 'close'],
      ['x-a', '1'],
    ],
    'req_1',
  );
  expect(told).toEqual(['x-a', '1', 'x-request-id', 'req_1']);
});

test('a host is read exactly', () => {
  const config = { appsDomain: 'apps.localhost:4000' };
  const read = (host: string) => readAppHost(config, host);
  expect(read('labels.apps.localhost:4000')).toEqual({ handle: 'labels', which: 'current' });
  expect(read('LABELS--V2.apps.localhost.')).toEqual({ handle: 'labels', which: { version: 2, environment: null } });
  expect(read('labels--s2.apps.localhost')).toEqual({
    handle: 'labels',
    which: { version: 2, environment: 'staging' },
  });
  expect(read('labels--staging.apps.localhost')).toEqual({ handle: 'labels', which: 'staging' });
  for (const host of [
    'apps.localhost',
    'a--b.apps.localhost',
    'labels--v0.apps.localhost',
    'x.y.apps.localhost',
    '-a.apps.localhost',
  ]) {
    expect(read(host)).toBeNull();
  }
  for (const host of ['localhost', 'notapps.localhost', 'apps.localhost.evil', '127.0.0.1:4000', '']) {
    expect([read(host), appHosts(config).test(host)]).toEqual([undefined, false]);
  }
  for (const host of ['apps.localhost:1', 'A.APPS.localhost', 'a.apps.localhost.:4000'])
    expect(appHosts(config).test(host)).toBe(true);
});
