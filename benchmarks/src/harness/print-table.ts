import { cpus, release, totalmem } from 'node:os';
import { maxStolen } from '@souk/drills/harness/watch-stolen-share.js';
import { maxSpread, type Row } from './run-benchmark.js';

export function describeMachine(): string {
  const [cpu] = cpus();
  const cores = cpus().length;
  return [
    `${cores} ${cores === 1 ? 'core' : 'cores'} of ${cpu?.model || process.arch}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `Node ${process.version}`,
    `${process.platform} ${release()} ${process.arch}`,
  ].join(', ');
}

const marks: Record<Row['verdict'], string> = {
  passed: '✓',
  short: '✗',
  noisy: '?',
  compared: '·',
  'not run': '–',
  broken: '✗',
};
const headings = ['', 'speed', 'ratio', 'target', 'spread', 'measured', 'seconds'];

/** One table: a line for each speed, then what each of them is. */
export function printTable(rows: Row[]): string {
  const cells = [headings, ...rows.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => (column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const legend = rows.map(({ name, title }) => `  ${name.padEnd(widths[1] ?? 0)}  ${title}`);
  return `${lines.join('\n')}\n\n${legend.join('\n')}\n`;
}

/** One speed by itself, as soon as it is known: an interrupted run still yields results. */
export function printRow(row: Row): string {
  const [mark, name, ratio, target, spread, measured] = cellsOf(row);
  return `${mark} ${name}  ratio ${ratio}, target ${target}${spread && `, spread ${spread}`}: ${measured}\n`;
}

function cellsOf(row: Row): string[] {
  const { verdict, name, target, ratio, spread, note, seconds } = row;
  const took = seconds.toFixed(0);
  if (ratio === null) return [marks[verdict], name, '–', target, '', `${verdict}: ${note}`, took];
  const sides = `${row.oursName} ${figure(row.ours, row.unit)}, ${row.referenceName} ${figure(row.reference, row.unit)}`;
  const measured = [sides, note, remarkOn(row)].filter(Boolean).join('; ');
  return [marks[verdict], name, ratio.toFixed(2), target, spreadText(spread), measured, took];
}

const spreadText = (spread: number | null): string => (spread === null ? 'one round' : `${Math.round(spread * 100)} %`);

/** Plainly, so that nobody has to know what the marks mean. */
function remarkOn({ verdict, spread, stolen }: Row): string | null {
  const given = stolen > maxStolen ? `${Math.round(stolen * 100)} % of the processors were given to others` : null;
  if (verdict === 'short') return 'BELOW TARGET';
  const differ = (spread ?? 0) > maxSpread ? `the rounds differ by more than ${maxSpread * 100} %` : null;
  const why = [differ, given].filter(Boolean).join(', and ');
  return why ? `INCONCLUSIVE: ${why}` : null;
}

function figure(value: number | null, unit: Row['unit']): string {
  if (value === null) return '–';
  if (unit === 'count') return String(value);
  if (unit === 'perSecond') return `${Math.round(value).toLocaleString('en')}/s`;
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
