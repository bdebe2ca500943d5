/** Cells up to the separator or the end of a line, in quotes or not. */
const cells = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))[^,\r\n]*(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))[^;\r\n]*(;|\r\n|\n|\r|$)/y,
} as const;

interface CsvOptions {
  /** Spreadsheets write a semicolon where a comma separates decimals. */
  separator?: keyof typeof cells;
  mostRows?: number;
}

/** A table of text as RFC 4180 describes it. What is no CSV is read as cells that will not validate; empty lines are left out. */
export function parseCsv(
  text: string,
  { separator = ',', mostRows = Number.POSITIVE_INFINITY }: CsvOptions = {},
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(cells[separator]);
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (rows.length < mostRows) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** With a line break after each row. What a spreadsheet would run as a formula begins with an apostrophe. */
export function formatCsv(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before `formatCsv` made it safe. */
export function unguardedCell(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
