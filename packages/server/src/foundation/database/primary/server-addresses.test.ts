import { describe, expect, it } from 'vitest';
import { readServerAddresses } from './server-addresses.js';

describe('a database address', () => {
  it('names one server as it always did', () => {
    const url = 'postgres://souk:p%40ss@db.internal/souk?sslmode=require';
    expect(readServerAddresses(url)).toEqual([{ name: 'db.internal:5432', port: 5432, url }]);
  });

  it('names several, which share everything else', () => {
    const several =
      'postgresql://souk:secret@a.test:5433,b.test,[::1]:5434/souk?target_session_attrs=read-write&sslmode=require';
    expect(readServerAddresses(several)).toEqual([
      { name: 'a.test:5433', port: 5433, url: 'postgresql://souk:secret@a.test:5433/souk?sslmode=require' },
      { name: 'b.test:5432', port: 5432, url: 'postgresql://souk:secret@b.test/souk?sslmode=require' },
      { name: '[::1]:5434', port: 5434, url: 'postgresql://souk:secret@[::1]:5434/souk?sslmode=require' },
    ]);
  });

  it('may lead to a socket', () => {
    const url = 'postgres:///souk?host=/run/postgresql';
    expect(readServerAddresses(url)).toEqual([{ name: '/run/postgresql', port: 5432, url }]);
  });

  it.each([
    ['mysql://a/souk', /starts with postgres/],
    ['postgres://a:1,b:x/souk', /"b:x" is not a host and a port/],
    ['postgres://a:1,,b:2/souk', /empty name/],
    ['postgres://a:1,a:1/souk', /names a server twice/],
    ['postgres://a/souk?target_session_attrs=standby', /Souk needs read-write/],
    [`postgres://${Array.from({ length: 17 }, (_, place) => `h${place}`).join(',')}/souk`, /more than 16/],
  ])('%s is refused', (url, reason) => {
    expect(() => readServerAddresses(url)).toThrow(reason);
  });
});
