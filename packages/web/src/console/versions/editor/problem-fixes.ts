import { openAt, place, segmentsOf, type TextSegment, textOf, withText } from './text-segments';

/** A problem of a manifest, at its line where it has one. */
export interface LineProblem {
  code: string;
  path: string;
  message: string;
  fix?: string;
  line?: number | null;
}

/** A manifest whose problems are being repaired, each at its line. */
export interface ProblemFixes {
  pieces: TextSegment[];
  /** By the id of the piece they stand at, as the last check told them. */
  problems: ReadonlyMap<number, LineProblem[]>;
  /** About no line: the whole file, or its bundle. */
  elsewhere: LineProblem[];
}

export const beginRepair = (text: string, problems: LineProblem[]): ProblemFixes =>
  arrange(segmentsOf(text, []), problems);

export const editPiece = (fixes: ProblemFixes, id: number, text: string): ProblemFixes => ({
  ...fixes,
  pieces: withText(fixes.pieces, id, text),
});

/** A new check of the text as it is now: what is repaired loses its problem, what is newly wrong opens. */
export const recheck = ({ pieces }: ProblemFixes, problems: LineProblem[]): ProblemFixes => arrange(pieces, problems);

export const repairedText = ({ pieces }: ProblemFixes): string => textOf(pieces);

export const countProblems = ({ problems, elsewhere }: ProblemFixes): number =>
  elsewhere.length + [...problems.values()].reduce((sum, { length }) => sum + length, 0);

function arrange(before: TextSegment[], problems: LineProblem[]): ProblemFixes {
  const pieces = openAt(
    before,
    problems.flatMap(({ line }) => line ?? []),
  );
  const placed = place(pieces);
  const byPiece = new Map<number, LineProblem[]>();
  const elsewhere: LineProblem[] = [];
  for (const problem of problems) {
    const { line } = problem;
    const piece = placed.find(
      ({ firstLine, lines }) => line != null && line >= firstLine && line < firstLine + lines.length,
    );
    if (piece) byPiece.set(piece.id, [...(byPiece.get(piece.id) ?? []), problem]);
    else elsewhere.push(problem);
  }
  return { pieces, problems: byPiece, elsewhere };
}
