import { mkdirSync, writeFileSync } from 'node:fs';
import { curvesFile, drawAll, figuresFolder, type Run, readCurves, runFile } from './draw-all.js';
import type { DrawnCurve } from './draw-curves.js';

export function keepRun(run: Run): void {
  write(runFile, asJson(run));
  redraw();
}

/** Curves that were measured before and are not this one stay. */
export function keepCurve(curve: DrawnCurve): void {
  const others = readCurves().filter(({ name }) => name !== curve.name);
  const all = [...others, curve].sort((a, b) => a.name.localeCompare(b.name));
  write(curvesFile, asJson(all));
  redraw();
}

export function redraw(): void {
  for (const { file, svg } of drawAll()) write(file, svg);
}

function write(file: string, text: string): void {
  mkdirSync(figuresFolder, { recursive: true });
  writeFileSync(`${figuresFolder}${file}`, text);
}

const asJson = (kept: unknown): string => `${JSON.stringify(kept, null, 2)}\n`;
