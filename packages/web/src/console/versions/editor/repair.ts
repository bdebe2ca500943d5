import { openAt, type Piece, piecesOf, place, textOf, withText } from './pieces';

/** A problem of a manifest, at its line where it has one. */
export interface LineProblem {
  code: string;
  path: string;
  message: string;
  fix?: string;
  line?: number | null;
}

/** A manifest whose problems are being repaired, each at its line. */
export interface Repair {
  pieces: Piece[];
  /** By the id of the piece they stand at, as the last check told them. */
  problems: ReadonlyMap<number, LineProblem[]>;
  /** About no line: the whole file, or its bundle. */
  elsewhere: LineProblem[];
}

export const beginRepair = (text: string, problems: LineProblem[]): Repair => arrange(piecesOf(text, []), problems);

export const editPiece = (repair: Repair, id: number, text: string): Repair => ({
  ...repair,
  pieces: withText(repair.pieces, id, text),
});

/** A new check of the text as it is now: what is repaired loses its problem, what is newly wrong opens. */
export const recheck = ({ pieces }: Repair, problems: LineProblem[]): Repair => arrange(pieces, problems);

export const repairedText = ({ pieces }: Repair): string => textOf(pieces);

export const countProblems = ({ problems, elsewhere }: Repair): number =>
  elsewhere.length + [...problems.values()].reduce((sum, { length }) => sum + length, 0);

function arrange(before: Piece[], problems: LineProblem[]): Repair {
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
