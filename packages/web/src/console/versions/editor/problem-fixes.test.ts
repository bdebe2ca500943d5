import { describe, expect, it } from 'vitest';
import { beginRepair, countProblems, editPiece, recheck, repairedText } from './problem-fixes';

const text = 'name = 1\nscopes = ["x"]\n\n[hosting]\nurl = "http"';
const problem = (line: number | null) => ({ code: 'TYPE_WRONG', path: '', message: `at ${line}`, line });

const linesWithProblems = (fixes: ReturnType<typeof beginRepair>) =>
  fixes.pieces.filter(({ id }) => fixes.problems.has(id)).map((piece) => piece.text);

describe('repairing a manifest', () => {
  it('puts each problem at its line, and those of no line apart', () => {
    const fixes = beginRepair(text, [problem(1), problem(5), problem(5), problem(null), problem(99)]);
    expect(linesWithProblems(fixes)).toEqual(['name = 1', 'url = "http"']);
    expect(fixes.elsewhere.map(({ line }) => line)).toEqual([null, 99]);
    expect(countProblems(fixes)).toBe(5);
  });

  it('keeps the text, forgets what is repaired, and opens what is newly wrong', () => {
    const begun = beginRepair(text, [problem(1)]);
    const [first] = begun.pieces;
    const edited = editPiece(begun, first?.id ?? -1, 'name = "Labels"\nhandle = "labels"');
    expect(repairedText(edited)).toBe(text.replace('name = 1', 'name = "Labels"\nhandle = "labels"'));
    const checked = recheck(edited, [problem(3)]);
    expect(linesWithProblems(checked)).toEqual(['scopes = ["x"]']);
    expect(repairedText(checked)).toBe(repairedText(edited));
    expect(checked.pieces.find(({ id }) => id === first?.id)?.open).toBe(true);
  });
});
