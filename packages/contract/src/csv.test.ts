import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, parseCsv, unguardedCell } from './csv.js';

describe('CSV', () => {
  it('any table of text reads as it was written', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = parseCsv(formatCsv(rows)).map((row) => row.map(unguardedCell));
        const doubled = rows.map((row) =>
          row.map((text) => unguardedCell(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)),
        );
        expect(read).toEqual(doubled);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['=1+1', '+213', '-5', '@sum'])('a cell %s is written so that no spreadsheet runs it', (text) => {
    expect(formatCsv([[text]])).toBe(`'${text}\r\n`);
  });

  it('quotes, byte order marks and every kind of line break are read', () => {
    expect(parseCsv('\ufeffa,"b ""x"", c"\r\n1,2\n\n3,4\r5,')).toEqual([
      ['a', 'b "x", c'],
      ['1', '2'],
      ['3', '4'],
      ['5', ''],
    ]);
  });

  it('a file with semicolons keeps its commas', () => {
    expect(parseCsv('a;b\n"x;y";1,5', { separator: ';' })).toEqual([
      ['a', 'b'],
      ['x;y', '1,5'],
    ]);
  });

  it('no more rows are read than asked for', () => {
    expect(parseCsv('1\n2\n3\n', { mostRows: 2 })).toEqual([['1'], ['2']]);
  });
});
