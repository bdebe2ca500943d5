import { describe, expect, it } from 'vitest';
import { readFlatParameters, withoutEmpty } from './flat-parameters.js';

const form = (text: string) =>
  readFlatParameters({ mediaType: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) });
const json = (text: string) => readFlatParameters({ mediaType: 'application/json', bytes: Buffer.from(text) });

describe('flat parameters', () => {
  it('reads forms and flat objects alike', () => {
    expect([...form('a=1&b=caf%C3%A9+au+lait')]).toEqual([
      ['a', '1'],
      ['b', 'café au lait'],
    ]);
    expect([...json('{"a":"1","b":"café \\"au\\" lait"}')]).toEqual([
      ['a', '1'],
      ['b', 'café "au" lait'],
    ]);
  });

  it('can take an empty value for an absent one', () => {
    expect(withoutEmpty(form('a=&b=2')).has('a')).toBe(false);
    expect(withoutEmpty(json('{"a":""}')).has('a')).toBe(false);
  });

  it.each(['a=1&a=1', 'a=1&a=', '%61=1&a=2'])('refuses a repeated parameter in the form %s', (text) => {
    expect(() => form(text)).toThrow(/sent twice/);
  });

  it.each(['{"a":"1","a":"1"}', '{"a":"1","\\u0061":"2"}'])('refuses a repeated member in %s', (text) => {
    expect(() => json(text)).toThrow('the key "a" twice');
  });

  it.each(['[]', '"a"', 'null', '{"a":1}', '{"a":["1"]}', '{"a":{"b":"c"}}', '{', '{"a":"\\u0000"}'])(
    'refuses %s, which is no flat object of strings',
    (text) => {
      expect(() => json(text)).toThrow();
    },
  );

  it.each(['a=%00', 'a=%FF', 'a=%zz', '%E0%A4=1', 'a=\ufffd'])('refuses %s, which is not text', (text) => {
    expect(() => form(text)).toThrow(/not valid text|percent-encoded/);
  });
});
