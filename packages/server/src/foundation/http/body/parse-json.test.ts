import { describe, expect, it } from 'vitest';
import { UnreadableBody } from '../refusal.js';
import { deepestJson, parseJson } from './parse-json.js';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parseJson', () => {
  it('parses ordinary JSON, escapes and all', () => {
    expect(parse('{"a":[1,"\\u00e9\\ud83d\\ude00",null,true,1.5e3]}')).toEqual({ a: [1, 'é😀', null, true, 1500] });
  });

  it.each([
    ['text that is not JSON', '{"a":'],
    ['an empty body', ''],
    ['a null character', '{"a":"\\u0000"}'],
    ['a null character in a key', '{"\\u0000":1}'],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['a number that becomes Infinity', '{"a":1e400}'],
    ['a number of 400 digits', `{"a":${'9'.repeat(400)}}`],
    ['a prototype key', '{"__proto__":{"admin":true}}'],
    ['a prototype key in disguise', '{"\\u005f_proto__":{"admin":true}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['arrays nested too deep', '['.repeat(deepestJson + 1) + ']'.repeat(deepestJson + 1)],
    ['a hundred thousand open brackets', '['.repeat(100_000)],
  ])('refuses %s', (_what, text) => {
    expect(() => parse(text)).toThrow(UnreadableBody);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(/UTF-8/);
  });

  it('does not count brackets inside strings as nesting', () => {
    const text = JSON.stringify({ a: '['.repeat(500), b: '\\"[[[[' });
    expect(parse(text)).toEqual(JSON.parse(text));
  });
});
