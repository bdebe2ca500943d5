export interface Column<Row> {
  title: string;
  cell(row: Row): string;
}

// Colours take no room.
const colourCodes = /\u001b\[\d+m/g;
// What others wrote must not move the cursor or ring the bell.
const controlCharacters = /[\u0000-\u001a\u001c-\u001f\u007f-\u009f]/g;

const widthOf = (text: string) => [...text.replace(colourCodes, '')].length;
const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Columns that line up, two spaces apart. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map(({ title }) => title.toUpperCase()),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, at) => padded(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names and values under each other. */
export function facts(pairs: readonly (readonly [string, string | undefined])[]): string {
  const shown = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
  const width = Math.max(...shown.map(([name]) => widthOf(name)));
  return shown.map(([name, value]) => `${padded(name, width)}  ${value}`).join('\n');
}

/** Text that a stranger wrote, made safe for a terminal. */
export const safe = (text: string): string => text.replace(/\u001b/g, '').replace(controlCharacters, ' ');
