import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Machine } from '../../../cli/testing/run-souk.js';

export interface RunningModule {
  child: ChildProcess;
  printed(): string;
  /** Resolves with what was printed, once it ended by itself. */
  ended: Promise<string>;
}

let started = 0;

/** TypeScript or JavaScript as a reader keeps it in a file of their own, run by Node. */
export async function runModule(
  { folder, environment }: Machine,
  text: string,
  env: Record<string, string>,
): Promise<RunningModule> {
  started += 1;
  const file = join(folder, `sample-${started}.mjs`);
  writeFileSync(file, (await transform(text, { loader: 'ts', format: 'esm', target: 'node20' })).code);
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...environment, ...env } });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const ended = new Promise<string>((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`Ended with ${code}: ${printed}`)),
    ),
  );
  // Who leaves it running ends it by a signal.
  ended.catch(() => undefined);
  return { child, printed: () => printed, ended };
}
