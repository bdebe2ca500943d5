import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Row } from '../harness/run-benchmark.js';
import { drawBars } from './draw-bars.js';
import { type DrawnCurve, drawCurve } from './draw-curves.js';

/** One whole run, as `--json` prints it. */
export interface Run {
  machine: string;
  quick: boolean;
  seconds: number;
  rows: Row[];
}

/** Where the figures of the documentation are, and the charts that are drawn from them and from nothing else. */
export const figuresFolder = fileURLToPath(new URL('../../../docs/performance/', import.meta.url));
export const runFile = 'run.json';
export const curvesFile = 'curves.json';

/** Each chart, from the figures that are kept. */
export function drawAll(): { file: string; svg: string }[] {
  const run = read<Run>(runFile);
  return [
    ...(run ? [{ file: 'bars.svg', svg: drawBars(run.rows, describe(run)) }] : []),
    ...readCurves().map((curve) => ({ file: `${curve.name}.svg`, svg: drawCurve(curve) })),
  ];
}

/** The machine alone would be too long with its database and kernel. */
function describe({ machine, quick }: Run): string {
  const [cores, , node] = machine.split(', ');
  return `${cores}, ${node}; ${quick ? 'a quick run: small sizes, short rounds' : 'a run in full size'}; right of the dashed line is on target`;
}

export const readCurves = (): DrawnCurve[] => read<DrawnCurve[]>(curvesFile) ?? [];

function read<Kept>(file: string): Kept | undefined {
  const path = `${figuresFolder}${file}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : undefined;
}
