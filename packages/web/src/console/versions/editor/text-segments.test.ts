import { describe, expect, it } from 'vitest';
import { openAt, place, segmentsOf, textOf, withText } from './text-segments';

const text = 'one\ntwo\nthree\nfour\nfive';

describe('the pieces of a manifest', () => {
  it('opens the lines with problems and leaves the rest together', () => {
    expect(segmentsOf(text, [2, 4]).map(({ text, open }) => [text, open])).toEqual([
      ['one', false],
      ['two', true],
      ['three', false],
      ['four', true],
      ['five', false],
    ]);
    expect(segmentsOf(text, []).length).toBe(1);
  });

  it('is the same text again, however it was opened', () => {
    expect(textOf(segmentsOf(text, [1, 2, 5]))).toBe(text);
    expect(textOf(openAt(segmentsOf(text, [3]), [1, 3, 5]))).toBe(text);
  });

  it('keeps an open piece, and its id, when other lines open and when it grows', () => {
    const opened = segmentsOf(text, [2]);
    const two = opened.find(({ open }) => open);
    const grown = withText(opened, two?.id ?? -1, 'two\nand a half');
    const more = openAt(grown, [5]);
    expect(more.find(({ id }) => id === two?.id)?.text).toBe('two\nand a half');
    expect(place(more).find(({ text }) => text === 'four')).toMatchObject({ open: true, firstLine: 5 });
    expect(new Set(more.map(({ id }) => id)).size).toBe(more.length);
  });
});
