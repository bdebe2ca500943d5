/**
 * A manifest while its problems are repaired: lines without problems stand still, lines with problems can be written in where
 * they are. A piece that was opened stays open, so that nothing moves under the hands of the person who types.
 */
export interface TextSegment {
  id: number;
  /** One line or several; an open piece may grow. */
  text: string;
  open: boolean;
}

export interface PlacedSegment extends TextSegment {
  /** The number of its first line, from 1. */
  firstLine: number;
  lines: string[];
}

export const segmentsOf = (text: string, openLines: Iterable<number>): TextSegment[] =>
  openAt([{ id: 0, text, open: false }], openLines);

export const textOf = (pieces: TextSegment[]): string => pieces.map(({ text }) => text).join('\n');

export const withText = (pieces: TextSegment[], id: number, text: string): TextSegment[] =>
  pieces.map((piece) => (piece.id === id ? { ...piece, text } : piece));

/** Opens each of these lines that is not open yet. */
export function openAt(pieces: TextSegment[], openLines: Iterable<number>): TextSegment[] {
  const wanted = new Set(openLines);
  let nextId = Math.max(0, ...pieces.map(({ id }) => id)) + 1;
  return place(pieces).flatMap(({ firstLine, lines, ...piece }) => {
    if (piece.open || !lines.some((_, at) => wanted.has(firstLine + at))) return [piece];
    const parts: TextSegment[] = [];
    for (const [at, line] of lines.entries()) {
      const open = wanted.has(firstLine + at);
      const last = parts.at(-1);
      if (last && !open && !last.open) last.text += `\n${line}`;
      else parts.push({ id: nextId++, text: line, open });
    }
    return parts;
  });
}

/** Pieces with the numbers of their lines. */
export function place(pieces: TextSegment[]): PlacedSegment[] {
  let firstLine = 1;
  return pieces.map((piece) => {
    const lines = piece.text.split('\n');
    const placed = { ...piece, firstLine, lines };
    firstLine += lines.length;
    return placed;
  });
}
