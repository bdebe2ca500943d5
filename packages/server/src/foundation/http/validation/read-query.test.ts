import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.js';

const schema = Type.Object({ limit: Type.Integer(), active: Type.Boolean(), name: Type.String() });
const read = (query: string) => readQuery(`/x?${query}`, schema);

describe('readQuery', () => {
  it('turns whole numbers and booleans into values', () => {
    expect(read('limit=10&active=true&name=12')).toEqual({ limit: 10, active: true, name: '12' });
  });

  it.each(['1e1', ' 10', '+10', '0x10', '010', '10.0', '', '99999999999999999999'])(
    'leaves %j a string for the validator',
    (text) => {
      expect(read(`limit=${encodeURIComponent(text)}`)).toEqual({ limit: text });
    },
  );

  it('refuses the null character, wherever a route would look for text', () => {
    expect(() => read('name=a%00b')).toThrow(/U\+0000/);
  });

  it('makes an array of a repeated parameter, which no schema accepts', () => {
    expect(read('name=a&name=b&name=c')).toEqual({ name: ['a', 'b', 'c'] });
  });

  it('keeps unknown parameters and cannot reach a prototype', () => {
    const query = read('other=1&__proto__=2');
    expect(Object.keys(query)).toEqual(['other', '__proto__']);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
    expect(readQuery('/x', schema)).toEqual({});
  });

  it('reads nothing where nothing can be asked', () => {
    expect(readQuery('/x?other=1&name=a%00b', undefined)).toEqual({});
  });
});
