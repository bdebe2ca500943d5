import { describe, expect, it } from 'vitest';
import { prettyJson, tokenizeJson } from './json-tokens';

describe('a JSON text in pieces', () => {
  it('tells names from texts from values, and loses nothing', () => {
    const text = '{ "a:\\"": "b: 1", "n": [1, -2.5e3, true, null] }';
    const pieces = tokenizeJson(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ kind }) => kind !== 'plain').map(({ kind, text: part }) => [kind, part])).toEqual([
      ['name', '"a:\\""'],
      ['text', '"b: 1"'],
      ['name', '"n"'],
      ['value', '1'],
      ['value', '-2.5e3'],
      ['value', 'true'],
      ['value', 'null'],
    ]);
  });

  it('is shown as it is when it is no JSON', () => {
    expect(prettyJson('<html>')).toBe('<html>');
    expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  });
});
