import { cpus, totalmem } from 'node:os';
import type { Row } from './run-benchmark.js';

export function describeMachine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
}

const marks = { passed: '✓', short: '✗', 'not run': '–' };

/** One line a row: the ratio, its bar, and what was measured. */
export function printTable(rows: Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map((row) => {
    const head = `${marks[row.verdict]} ${row.name.padEnd(width)}`;
    if (row.verdict === 'not run') return `${head}  not run: ${row.note}`;
    const figures = `ours ${figure(row.ours, row.unit)}, ${row.referenceName} ${figure(row.reference, row.unit)}`;
    return `${head}  ${row.ratio?.toFixed(2).padStart(6)} (bar ${row.bar}, spread ${Math.round((row.spread ?? 0) * 100)} %)  ${figures}\n  ${' '.repeat(width)}  ${row.title}`;
  });
  return `${lines.join('\n')}\n`;
}

function figure(value: number | null, unit: Row['unit']): string {
  if (value === null) return '–';
  return unit === 'perSecond'
    ? `${Math.round(value).toLocaleString('en')}/s`
    : `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
