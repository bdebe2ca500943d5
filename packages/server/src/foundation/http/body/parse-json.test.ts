import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../../../../testing/cpu-ms-of.js';
import { UnreadableBody } from '../request-errors.js';
import { maxJsonDepth, parseJson } from './parse-json.js';

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
    ['an integer beyond 2^53', '{"a":9007199254740993}'],
    ['2^53 itself, which an integer beyond it would become', '{"a":9007199254740992}'],
    ['a negative integer beyond 2^53', '{"a":[-12345678901234567890]}'],
    ['an integer beyond 2^53 with an exponent', '{"a":9.1e15}'],
    ['an integer beyond 2^53 with a fraction', '{"a":9007199254740993.0}'],
    ['a key twice', '{"a":1,"b":2,"a":1}'],
    ['a key twice, once in disguise', '{"a":1,"\\u0061":2}'],
    ['a key twice further in', '{"a":[{"b":{"c":1,"c":2}}]}'],
    ['a key twice, spaced', '{"a" : 1, "a" : 1}'],
    ['a prototype key', '{"__proto__":{"admin":true}}'],
    ['a prototype key in disguise', '{"\\u005f_proto__":{"admin":true}}'],
    ['a constructor in disguise', '{"\\u0063onstructor":{"prototype":{"admin":true}}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['arrays nested too deep', '['.repeat(maxJsonDepth + 1) + ']'.repeat(maxJsonDepth + 1)],
    ['a body of nothing but empty objects', `[${'{},'.repeat(50_000)}{}]`],
    ['a body of nothing but keys', `{${'"a":0,'.repeat(20_000)}"b":0}`],
    ['a body of nothing but short strings', `[${'"a",'.repeat(20_000)}"b"]`],
    ['a hundred thousand open brackets', '['.repeat(100_000)],
  ])('refuses %s', (_what, text) => {
    expect(() => parse(text)).toThrow(UnreadableBody);
  });

  it('names the key that is there twice', () => {
    expect(() => parse('{"a":{"name":1},"b":[{"name":2,"n\\u0061me":":{"}]}')).toThrow('the key "name" twice');
  });

  it('accepts equal keys of different objects, and colons in strings', () => {
    const text = '{"a":{"a":[{"a":":"},{"a":"\\":{"}]},"b:":1}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it('keeps numbers that lose nothing, however they are written', () => {
    const text = '[9007199254740991,-9007199254740991,1e15,0.1234567890123456789,1e-400,2.5E+3]';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it('scans strings for nothing but their end', () => {
    const text = JSON.stringify(['99999999999999999999', '1e400', '{[":', '\\', '\\"']);
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['numbers of 308 digits', Array.from({ length: 840 }, () => '9'.repeat(308)).join(',')],
    ['numbers of 15 digits', Array.from({ length: 16_000 }, () => '9'.repeat(15)).join(',')],
    ['one number', '9'.repeat(260_000)],
    ['escapes', `"${'\\u0041'.repeat(43_000)}"`],
    ['objects with keys of their own', Array.from({ length: 5_900 }, (_, index) => `{"k${index}":0}`).join(',')],
  ])('takes no longer than a moment for a quarter of a mebibyte of %s', (_what, members) => {
    const body = Buffer.from(`[${members}]`);
    const spent = cpuMsOf(() => {
      try {
        parseJson(body);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableBody);
      }
    });
    expect(spent).toBeLessThan(100);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(/UTF-8/);
  });

  it('does not count brackets inside strings as nesting', () => {
    const text = JSON.stringify({ a: '['.repeat(500), b: '\\"[[[[' });
    expect(parse(text)).toEqual(JSON.parse(text));
  });
});
