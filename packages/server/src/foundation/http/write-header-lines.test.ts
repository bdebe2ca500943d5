import { describe, expect, it } from 'vitest';
import { listHeaders } from './list-headers.js';
import { writeHeaderLines } from './write-header-lines.js';

describe('lines of headers', () => {
  const usual = { 'cache-control': 'no-store', 'x-frame-options': 'DENY' };
  const list = listHeaders(['content-type', 'content-length'], usual);
  const write = writeHeaderLines(['content-type', 'content-length'], usual);

  it.each<[string, Record<string, string>, Record<string, string> | undefined]>([
    ['none of its own', {}, undefined],
    ['some of its own', { 'ratelimit-limit': '40' }, { etag: '"1"', vary: 'origin' }],
    ['one that replaces a usual one', {}, { 'cache-control': 'max-age=60' }],
    ['one that replaces what differs', {}, { 'content-type': 'text/html' }],
    ['one that its request replaces', { 'x-frame-options': 'SAMEORIGIN' }, { etag: '"1"' }],
    ['one that both name', { etag: '"1"', a: '1' }, { etag: '"2"', b: '2' }],
  ])('are those of the list, for an answer with %s', (_name, ofRequest, own) => {
    const listed = list(['text/plain', '2'], ofRequest, own);
    const lines = listed.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${listed[at + 1]}` : []));
    expect(write(['text/plain', '2'], ofRequest, own).split('\r\n')).toEqual([...lines, '']);
  });

  it.each([
    ['a line break', '/there\r\nset-cookie: session=stolen'],
    ['a letter that takes more than a byte', '/سوق'],
  ])('refuse %s in a value, wherever it stands', (_name, location) => {
    const ofRequest = { location };
    expect(() => write(['text/plain', '2'], {}, { location })).toThrow(/location/);
    expect(() => write(['text/plain', '2'], ofRequest, undefined)).toThrow(/location/);
    expect(() => write(['text/plain', '2'], {}, { location, 'cache-control': 'private' })).toThrow(/location/);
  });
});
