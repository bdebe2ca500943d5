import type { JsonText, Piece } from '../json-text.js';

/**
 * What a line of JSON is made of, besides the columns of its row. Nothing but data, so that a thread can be told: it needs
 * to know neither the resource nor what of it may be seen, as what may not be seen is not among the columns.
 */
export interface LineForm {
  /** In the order of the columns. */
  parts: LinePart[];
  /** What follows the last of them. */
  end: string;
}

export interface LinePart {
  /** The same in every line. */
  before: string;
  column: ColumnKind;
}

/** `json` is a text that is copied as it is; `text` becomes a string; all but `flag` may be null. */
export type ColumnKind = 'json' | 'text' | 'time' | 'flag';

type Column = Exclude<Piece, { kind: 'fixed' }>;

/** PostgreSQL writes a line in more than twice the time that it needs to send its columns. */
export function formOf(value: JsonText): LineForm {
  const parts: LinePart[] = [];
  let before = '';
  for (const piece of value) {
    if (piece.kind === 'fixed') {
      before += piece.written;
      continue;
    }
    parts.push({ before, column: kindOf(piece) });
    before = '';
  }
  return { parts, end: `${before}\n` };
}

/** The SQL expressions of the columns, in the order of the form's parts. */
export function columnsOf(value: JsonText): string {
  const columns = value.filter((piece): piece is Column => piece.kind !== 'fixed');
  return columns.map((piece, place) => `${expressionOf(piece)} as part_${place}`).join(', ');
}

function kindOf({ kind }: Column): ColumnKind {
  return kind === 'given' || kind === 'nullable' ? 'json' : kind;
}

function expressionOf(piece: Column): string {
  if (piece.kind === 'flag') return piece.condition;
  return piece.kind === 'given' ? `(${piece.expression})::text` : piece.expression;
}
