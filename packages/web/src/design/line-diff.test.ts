import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffLine, diffLines } from './line-diff';

const sideOf = (lines: DiffLine[], gone: DiffLine['kind']) =>
  lines
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('\n');

const brief = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

describe('the difference of two texts', () => {
  it('is empty of changes for equal texts', () => {
    expect(brief('a\nb', 'a\nb')).toEqual([' a', ' b']);
  });

  it('names what was added, removed and replaced, at its place', () => {
    expect(brief('a\nb\nc', 'a\nc\nd')).toEqual([' a', '-b', ' c', '+d']);
    expect(brief('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  });

  it('numbers lines as each text counts them', () => {
    expect(diffLines('a\nb', 'b').map(({ before, after }) => [before, after])).toEqual([
      [1, null],
      [2, 1],
    ]);
  });

  it('holds both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        expect(sideOf(lines, 'added')).toBe(before);
        expect(sideOf(lines, 'removed')).toBe(after);
      }),
    );
  });

  it('gives up on the shortest difference before it costs much', () => {
    const many = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word} ${at}`).join('\n');
    const lines = diffLines(many('old'), many('new'));
    expect(lines.length).toBe(10_000);
  });
});
