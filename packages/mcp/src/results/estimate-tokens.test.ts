import fc from 'fast-check';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens, estimateValue } from './estimate-tokens.js';
import { cutRows, cutText, fits } from './limit-result-size.js';

/** The real tokenizer takes long for some texts: making a failing one smaller must not take for ever. */
const inTime = { interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true };

const realCount = (text: string) => Math.max(countO200k(text), countCl100k(text));

const base62 = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const hostile = fc.oneof(
  fc.string({ unit: base62, minLength: 400, maxLength: 900 }),
  fc.string({ unit: 'grapheme', minLength: 400, maxLength: 900 }),
  fc.string({ unit: 'binary', minLength: 400, maxLength: 900 }).map((text) => text.toWellFormed()),
  fc
    .array(fc.string({ unit: fc.constantFrom(...'qzxjkvw'), minLength: 2, maxLength: 6 }), { minLength: 150 })
    .map((all) => all.join(' ')),
  fc
    .array(fc.constantFrom('سعيد', 'الطلب', 'مرحبا', 'déjà', '注文', '🛍️', '𒀀', 'ꙮ', '٣'), { minLength: 150 })
    .map((all) => all.join(' ')),
);

describe('the estimate of tokens', () => {
  it('is never far below what a tokenizer counts, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(estimateTokens(text) * 1.08 + 4).toBeGreaterThanOrEqual(realCount(text));
      }),
      { numRuns: 150, ...inTime },
    );
  });

  it('is no more than four times what plain words take', () => {
    const text =
      'The delivery failed because the endpoint answered 404; compare the uri with the path that the app serves. '.repeat(
        20,
      );
    expect(estimateTokens(text)).toBeLessThan(realCount(text) * 4);
    expect(estimateValue({ text })).toBeGreaterThan(realCount(JSON.stringify({ text })));
  });
});

describe('what is too long', () => {
  it('is cut so that what fits is under 8,000 tokens, and goes on where it ended', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 20, maxLength: 30 }), (texts) => {
        const text = texts.join('\n');
        let read = '';
        for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
          const { part, nextCursor } = cutText(text, cursor);
          expect(fits({ text: part }, part)).toBe(true);
          expect(realCount(JSON.stringify([{ text: part }, part]))).toBeLessThan(8_000);
          read += part;
          cursor = nextCursor ?? undefined;
        }
        expect(read).toBe(text);
      }),
      { numRuns: 2, ...inTime },
    );
  });

  it('is cut by whole rows', () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ id: String(at), name: '注文 '.repeat(200) }));
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { part, nextCursor } = cutRows(rows, cursor, ({ id, name }) => `${id} ${name}`);
      seen.push(...part.map(({ id }) => id));
      expect(part.length).toBeLessThanOrEqual(25);
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen).toEqual(rows.map(({ id }) => id));
  });
});
